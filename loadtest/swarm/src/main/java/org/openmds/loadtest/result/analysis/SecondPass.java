package org.openmds.loadtest.result.analysis;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.record.Kind;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Phases;
import org.openmds.loadtest.model.record.Records;
import org.openmds.loadtest.result.analysis.RunResult.Dot;

/** Counts everything, by the frame that the first pass made possible. */
final class SecondPass extends RecordPass<SecondPass.Count> {

    private final Frame frame;
    private final List<FirstPass.Look> looks;
    private final Consumer<Count> results;
    private final @Nullable Count[] countByTester;
    private final Queue<RunTally> tallies = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<RunTally> tally;

    /**
     * @param looks
     *            in the testers' order
     * @param results
     *            takes what was counted of each tester, in any order, one at a time
     */
    SecondPass(Frame frame, List<FirstPass.Look> looks, Consumer<Count> results) {
        this.frame = frame;
        this.looks = looks;
        this.results = results;
        countByTester = new Count[looks.size()];
        tally = ThreadLocal.withInitial(this::newTally);
    }

    private RunTally newTally() {
        RunTally created = new RunTally(frame.timeline(), frame.quanta());
        tallies.add(created);
        return created;
    }

    @Override
    Count open(TesterData tester) {
        return new Count(tester, looks.get(tester.index()), frame, tally.get());
    }

    @Override
    void merge(TesterData tester, Count count) {
        Count before = countByTester[tester.index()];
        if (before == null) {
            countByTester[tester.index()] = count;
        } else {
            before.addAll(count);
        }
    }

    @Override
    void done(TesterData tester) {
        Count count = countByTester[tester.index()];
        results.accept(count != null ? count : open(tester));
        countByTester[tester.index()] = null;
    }

    /** Of all testers, after the pass. */
    RunTally total() {
        RunTally total = newTally();
        tallies.stream().filter(part -> part != total).forEach(total::addAll);
        total.close();
        return total;
    }

    /** What is counted of one tester. */
    static final class Count implements Visitor {

        private static final int REQUEST = Kind.REQUEST.ordinal();
        private static final int PHASE = Kind.PHASE.ordinal();
        private static final int METRIC = Kind.METRIC.ordinal();
        private static final int OK = Outcome.OK.ordinal();
        private static final boolean[] ANSWERED = answered();

        private final TesterData tester;
        private final FirstPass.Look look;
        private final Frame frame;
        private final Timeline timeline;
        private final Segments segments;
        private final RecordCheck check;
        private final RunTally run;
        private final Tally[] tallies;
        private final ClientTally clients;
        private final long correction;
        private final long dotLimit;
        private final long countedFrom;
        private final long countedTo;
        private final long peakFrom;
        private final long peakTo;
        private int firstBefore;
        private int lastBefore;

        Count(TesterData tester, FirstPass.Look look, Frame frame, RunTally run) {
            this.tester = tester;
            this.look = look;
            this.frame = frame;
            this.run = run;
            timeline = frame.timeline();
            segments = frame.segments();
            check = new RecordCheck(tester);
            tallies = new Tally[segments.count()];
            Arrays.setAll(tallies, segment -> new Tally());
            clients = new ClientTally(look.clients().size());
            correction = look.correctionNanos();
            dotLimit = (long) (frame.dotShare() * Long.MAX_VALUE);
            countedFrom = frame.countedFrom();
            countedTo = frame.whole().hasDrain() ? Long.MAX_VALUE : frame.whole().to();
            peakFrom = frame.peak().from();
            peakTo = frame.peak().to();
        }

        private static boolean[] answered() {
            boolean[] answered = new boolean[Outcome.values().length];
            for (Outcome outcome : Outcome.values()) {
                answered[outcome.ordinal()] = switch (outcome) {
                    case OK, FAULT, BAD_ANSWER, DENIED, NOT_FOUND -> true;
                    case TIMEOUT, REFUSED, RESET, START_FAILED, UNANSWERED -> false;
                };
            }
            return answered;
        }

        @Override
        public void visit(ByteBuffer records, int from, int to) {
            for (int at = from; at < to; at += Records.BYTES) {
                long time = tester.time(Records.start(records, at));
                if (check.fault(records, at, time) == null) {
                    take(records, at, time);
                }
            }
        }

        private void take(ByteBuffer records, int at, long time) {
            int kind = Records.kind(records, at);
            if (kind == REQUEST) {
                request(records, at, time);
            } else if (isCounted(time) && kind == PHASE) {
                String name = tester.name(Records.name(records, at));
                if (!name.equals(Phases.ROUND_TRIP)) {
                    run.phase(name, Records.duration(records, at));
                }
            } else if (isCounted(time) && kind == METRIC) {
                run.metric(tester.name(Records.name(records, at)), time, Records.value(records, at));
            }
        }

        private boolean isCounted(long time) {
            return time >= countedFrom && time < countedTo;
        }

        private void request(ByteBuffer records, int at, long start) {
            long nanos = Records.duration(records, at);
            long end = start + nanos;
            int outcome = Records.outcome(records, at);
            long bytes = Records.number(records, at);
            int first = timeline.cell(start, firstBefore);
            int last = timeline.cell(end, lastBefore);
            firstBefore = first;
            lastBefore = last;
            run.busy(first, last, start, end);
            boolean isSuccess = outcome == OK;
            if (isSuccess) {
                run.success(last, nanos);
            } else {
                run.failure(last, ANSWERED[outcome]);
            }
            int from = segments.ofCell(first);
            int to = segments.ofCell(last);
            boolean isCounted = isCounted(start);
            if (isSuccess && isCounted && from == to && correction == 0 && Records.pacing(records, at) == 0) {
                tallies[to].plain(nanos, bytes);
            } else {
                busy(from, to, start, end);
                tallies[to].ends(isSuccess, nanos, bytes);
                if (isCounted) {
                    distribute(records, at, tallies[from], tallies[to]);
                }
            }
            int client = look.clients().index(Records.client(records, at));
            if (isSuccess && end >= countedFrom) {
                clients.completion(client, end >= peakFrom && end < peakTo, bytes);
            }
            if (isCounted) {
                client(client, isSuccess, nanos, bytes);
                dot(records, at, end, nanos);
            }
        }

        private void busy(int first, int last, long start, long end) {
            if (first == last) {
                tallies[first].busy(end - start);
                return;
            }
            for (int segment = first; segment <= last; segment++) {
                tallies[segment].busy(Math.min(end, segments.to(segment)) - Math.max(start, segments.from(segment)));
            }
        }

        private void distribute(ByteBuffer records, int at, Tally starting, Tally ending) {
            long nanos = Records.duration(records, at);
            long pacing = Records.pacing(records, at);
            int outcome = Records.outcome(records, at);
            ending.outcome(outcome);
            if (outcome == OK) {
                ending.response.add(nanos);
                if (correction > 0) {
                    ending.service.add(Math.max(0, nanos - correction));
                }
            }
            if (!Records.isHeldBack(records, at)) {
                starting.pacing.add(pacing);
            }
            starting.intended.add(pacing + (ANSWERED[outcome] ? nanos : Math.max(nanos, frame.deadlineNanos())));
        }

        private void client(int client, boolean isSuccess, long nanos, long bytes) {
            if (isSuccess) {
                clients.success(client, nanos, bytes);
            } else {
                clients.failure(client, bytes);
            }
        }

        /** Which requests become dots depends on them alone, so that it does not matter where they are. */
        private void dot(ByteBuffer records, int at, long end, long nanos) {
            long mixed = (Records.start(records, at) * 31 + nanos) * 0x9E3779B97F4A7C15L;
            mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
            if (mixed >>> 1 <= dotLimit) {
                run.dot(new Dot(end / 1e9, nanos / 1e9, tester.info().tester(),
                        Outcome.of(Records.outcome(records, at))));
            }
        }

        private void addAll(Count other) {
            for (int segment = 0; segment < tallies.length; segment++) {
                tallies[segment].addAll(other.tallies[segment]);
            }
            clients.addAll(other.clients);
        }

        TesterData tester() {
            return tester;
        }

        FirstPass.Look look() {
            return look;
        }

        ClientTally clients() {
            return clients;
        }

        /** By segment; services without a correction are the responses, and are not counted twice. Called once. */
        Tally[] tallies() {
            for (Tally tally : tallies) {
                tally.settle();
            }
            if (correction == 0) {
                for (Tally tally : tallies) {
                    if (tally.service.count() == 0) {
                        tally.service.addAll(tally.response);
                    }
                }
            }
            return tallies;
        }
    }
}

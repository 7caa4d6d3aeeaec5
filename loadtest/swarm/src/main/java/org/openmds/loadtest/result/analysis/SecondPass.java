package org.openmds.loadtest.result.analysis;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.result.analysis.RunResult.Dot;
import org.openmds.loadtest.result.record.RecordCheck;
import org.openmds.loadtest.result.record.RecordPass;
import org.openmds.loadtest.result.record.TesterData;

/** The second reading of all records: counts everything by the frame that the first pass made possible. */
final class SecondPass extends RecordPass<SecondPass.TesterCounts> {

    private final AnalysisFrame frame;
    private final List<FirstPass.TesterOverview> overviews;
    private final Consumer<TesterCounts> results;
    private final @Nullable TesterCounts[] countByTester;
    private final Queue<RunTally> tallies = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<RunTally> tally;

    /**
     * @param looks
     *            results of the first pass, in the testers' order
     * @param results
     *            receives the counts of each tester, in any order, one at a time
     */
    SecondPass(AnalysisFrame frame, List<FirstPass.TesterOverview> looks, Consumer<TesterCounts> results) {
        this.frame = frame;
        this.overviews = looks;
        this.results = results;
        countByTester = new TesterCounts[looks.size()];
        tally = ThreadLocal.withInitial(this::newTally);
    }

    private RunTally newTally() {
        RunTally created = new RunTally(frame.timeline(), frame.quanta());
        tallies.add(created);
        return created;
    }

    @Override
    protected TesterCounts open(TesterData tester) {
        return new TesterCounts(tester, overviews.get(tester.index()), frame, tally.get());
    }

    @Override
    protected void merge(TesterData tester, TesterCounts count) {
        TesterCounts before = countByTester[tester.index()];
        if (before == null) {
            countByTester[tester.index()] = count;
        } else {
            before.addAll(count);
        }
    }

    @Override
    protected void done(TesterData tester) {
        TesterCounts count = countByTester[tester.index()];
        results.accept(count != null ? count : open(tester));
        countByTester[tester.index()] = null;
    }

    /** Returns the counts of all testers, after the pass. */
    RunTally total() {
        RunTally total = newTally();
        tallies.stream().filter(part -> part != total).forEach(total::addAll);
        total.close();
        return total;
    }

    /** Counts of one tester. */
    static final class TesterCounts implements Visitor {

        private static final int REQUEST = RecordKind.REQUEST.ordinal();
        private static final int PHASE = RecordKind.PHASE.ordinal();
        private static final int METRIC = RecordKind.METRIC.ordinal();
        private static final int OK = Outcome.OK.ordinal();
        private static final boolean[] ANSWERED = answered();

        private final TesterData tester;
        private final FirstPass.TesterOverview overview;
        private final AnalysisFrame frame;
        private final RunTimeline timeline;
        private final RunSegments segments;
        private final RecordCheck check;
        private final RunTally run;
        private final RequestTally[] tallies;
        private final ClientTally clients;
        private final long correction;
        private final long dotLimit;
        private final long countedFrom;
        private final long countedTo;
        private final long peakFrom;
        private final long peakTo;
        private int firstBefore;
        private int lastBefore;

        TesterCounts(TesterData tester, FirstPass.TesterOverview testerOverview, AnalysisFrame frame, RunTally run) {
            this.tester = tester;
            this.overview = testerOverview;
            this.frame = frame;
            this.run = run;
            timeline = frame.timeline();
            segments = frame.segments();
            check = new RecordCheck(tester);
            tallies = new RequestTally[segments.count()];
            Arrays.setAll(tallies, segment -> new RequestTally());
            clients = new ClientTally(testerOverview.clients().size());
            correction = testerOverview.correctionNanos();
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
            for (int at = from; at < to; at += RecordCodec.BYTES) {
                long time = tester.time(RecordCodec.start(records, at));
                if (check.fault(records, at, time) == null) {
                    take(records, at, time);
                }
            }
        }

        private void take(ByteBuffer records, int at, long time) {
            int kind = RecordCodec.kind(records, at);
            if (kind == REQUEST) {
                request(records, at, time);
            } else if (isCounted(time) && kind == PHASE) {
                String name = tester.name(RecordCodec.name(records, at));
                if (!name.equals(PhaseNames.ROUND_TRIP)) {
                    run.phase(name, RecordCodec.duration(records, at));
                }
            } else if (isCounted(time) && kind == METRIC) {
                run.metric(tester.name(RecordCodec.name(records, at)), time, RecordCodec.value(records, at));
            }
        }

        private boolean isCounted(long time) {
            return time >= countedFrom && time < countedTo;
        }

        private void request(ByteBuffer records, int at, long start) {
            long nanos = RecordCodec.duration(records, at);
            long end = start + nanos;
            int outcome = RecordCodec.outcome(records, at);
            long bytes = RecordCodec.number(records, at);
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
            if (isSuccess && isCounted && from == to && correction == 0 && RecordCodec.pacing(records, at) == 0) {
                tallies[to].addPlain(nanos, bytes);
            } else {
                busy(from, to, start, end);
                tallies[to].addEnded(isSuccess, nanos, bytes);
                if (isCounted) {
                    distribute(records, at, tallies[from], tallies[to]);
                }
            }
            int client = overview.clients().index(RecordCodec.client(records, at));
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
                tallies[first].addBusy(end - start);
                return;
            }
            for (int segment = first; segment <= last; segment++) {
                tallies[segment].addBusy(Math.min(end, segments.to(segment)) - Math.max(start, segments.from(segment)));
            }
        }

        private void distribute(ByteBuffer records, int at, RequestTally starting, RequestTally ending) {
            long nanos = RecordCodec.duration(records, at);
            long pacing = RecordCodec.pacing(records, at);
            int outcome = RecordCodec.outcome(records, at);
            ending.addOutcome(outcome);
            if (outcome == OK) {
                ending.response.add(nanos);
                if (correction > 0) {
                    ending.service.add(Math.max(0, nanos - correction));
                }
            }
            if (!RecordCodec.isHeldBack(records, at)) {
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

        /** Adds the request to the dots if it is selected. The selection depends on the request alone, not on its position. */
        private void dot(ByteBuffer records, int at, long end, long nanos) {
            long mixed = (RecordCodec.start(records, at) * 31 + nanos) * 0x9E3779B97F4A7C15L;
            mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
            if (mixed >>> 1 <= dotLimit) {
                run.dot(new Dot(end / 1e9, nanos / 1e9, tester.info().tester(),
                        Outcome.of(RecordCodec.outcome(records, at))));
            }
        }

        private void addAll(TesterCounts other) {
            for (int segment = 0; segment < tallies.length; segment++) {
                tallies[segment].addAll(other.tallies[segment]);
            }
            clients.addAll(other.clients);
        }

        TesterData tester() {
            return tester;
        }

        FirstPass.TesterOverview overview() {
            return overview;
        }

        ClientTally clients() {
            return clients;
        }

        /** Returns the counts per segment. Without a correction the service times are the response times, and are not counted twice. Called once. */
        RequestTally[] tallies() {
            for (RequestTally tally : tallies) {
                tally.mergePlain();
            }
            if (correction == 0) {
                for (RequestTally tally : tallies) {
                    if (tally.service.count() == 0) {
                        tally.service.addAll(tally.response);
                    }
                }
            }
            return tallies;
        }
    }
}

package org.openmds.loadtest.result.analysis;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.result.record.BatchScan;
import org.openmds.loadtest.result.record.RecordCheck;
import org.openmds.loadtest.result.record.RecordDamage;
import org.openmds.loadtest.result.record.RecordFault;
import org.openmds.loadtest.result.record.RecordPass;
import org.openmds.loadtest.result.record.TesterData;

/** The first reading of all records: finds when clients were active, how many records there are, and which are left out. */
final class FirstPass extends RecordPass<FirstPass.TesterOverview> {

    private final Map<Integer, TesterOverview> overviewByTester = new TreeMap<>();

    @Override
    protected TesterOverview open(TesterData tester) {
        return new TesterOverview(tester);
    }

    @Override
    protected void merge(TesterData tester, TesterOverview testerOverview) {
        overviewByTester.computeIfAbsent(tester.index(), index -> new TesterOverview(tester)).addAll(testerOverview);
    }

    @Override
    protected void done(TesterData tester) {
        overviewByTester.computeIfAbsent(tester.index(), index -> new TesterOverview(tester));
    }

    TesterOverview overview(TesterData tester) {
        return Objects.requireNonNull(overviewByTester.get(tester.index()));
    }

    /** Results of the first reading of one tester's records. */
    static final class TesterOverview implements Visitor {

        private static final int REQUEST = RecordKind.REQUEST.ordinal();
        private static final int PHASE = RecordKind.PHASE.ordinal();
        private static final int CLIENT = RecordKind.CLIENT.ordinal();

        private final TesterData tester;
        private final RecordCheck check;
        private final int ownName;
        private final int roundTripName;
        private final ClientActivity activity = new ClientActivity();
        private final Map<RecordFault, Long> faults = new EnumMap<>(RecordFault.class);
        private long requests;
        private long lastEnd;
        private long ownNanos;
        private long ownCount;
        private long roundTripNanos = Long.MAX_VALUE;

        TesterOverview(TesterData tester) {
            this.tester = tester;
            check = new RecordCheck(tester);
            ownName = number(PhaseNames.CLIENT_OVERHEAD);
            roundTripName = number(PhaseNames.ROUND_TRIP);
        }

        private int number(String name) {
            return tester.names()
                    .entrySet()
                    .stream()
                    .filter(entry -> entry.getValue().equals(name))
                    .mapToInt(Map.Entry::getKey)
                    .findAny()
                    .orElse(-1);
        }

        @Override
        public void visit(ByteBuffer records, int from, int to) {
            for (int at = from; at < to; at += RecordCodec.BYTES) {
                long time = tester.time(RecordCodec.start(records, at));
                RecordFault fault = check.fault(records, at, time);
                if (fault == null) {
                    take(records, at, time);
                } else {
                    faults.merge(fault, 1L, Long::sum);
                }
            }
        }

        private void take(ByteBuffer records, int at, long time) {
            int kind = RecordCodec.kind(records, at);
            long duration = RecordCodec.duration(records, at);
            if (kind == REQUEST) {
                requests++;
                lastEnd = Math.max(lastEnd, time + duration);
                activity.addRequest(activity.add(RecordCodec.client(records, at)), time, time + duration);
            } else if (kind == CLIENT && RecordCodec.outcome(records, at) != Outcome.START_FAILED.ordinal()) {
                activity.addPeriod(activity.add(RecordCodec.client(records, at)), time, duration);
            } else if (kind == PHASE) {
                phase(RecordCodec.name(records, at), duration);
            }
        }

        private void phase(int name, long duration) {
            if (name == ownName) {
                ownCount++;
                ownNanos += duration;
            } else if (name == roundTripName) {
                roundTripNanos = Math.min(roundTripNanos, duration);
            }
        }

        private void addAll(TesterOverview other) {
            activity.addAll(other.activity);
            other.faults.forEach((fault, count) -> faults.merge(fault, count, Long::sum));
            requests += other.requests;
            lastEnd = Math.max(lastEnd, other.lastEnd);
            ownNanos += other.ownNanos;
            ownCount += other.ownCount;
            roundTripNanos = Math.min(roundTripNanos, other.roundTripNanos);
        }

        ClientActivity clients() {
            return activity;
        }

        long requests() {
            return requests;
        }

        /** Returns the end of the last request, in ns since the run's start. */
        long lastEnd() {
            return lastEnd;
        }

        /** Returns the shortest network round trip; 0 if it was not measured. */
        long roundTripNanos() {
            return roundTripNanos == Long.MAX_VALUE ? 0 : roundTripNanos;
        }

        /** Returns the time of a response that is not spent in the service. */
        long correctionNanos() {
            return tester.roundTrips() * roundTripNanos() + (ownCount == 0 ? 0 : ownNanos / ownCount);
        }

        RecordDamage damage() {
            BatchScan scan = tester.scan();
            return new RecordDamage(scan.badPlaces(), scan.skippedBytes(), scan.duplicates(), scan.foreign(),
                    scan.missing(),
                    faults);
        }
    }
}

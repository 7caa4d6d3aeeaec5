package org.openmds.loadtest.result.analysis;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import org.openmds.loadtest.model.record.Kind;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Phases;
import org.openmds.loadtest.model.record.Records;

/** Finds who was active when, how much there is, and what is to be left out. */
final class FirstPass extends RecordPass<FirstPass.Look> {

    private final Map<Integer, Look> lookByTester = new TreeMap<>();

    @Override
    Look open(TesterData tester) {
        return new Look(tester);
    }

    @Override
    void merge(TesterData tester, Look look) {
        lookByTester.computeIfAbsent(tester.index(), index -> new Look(tester)).addAll(look);
    }

    @Override
    void done(TesterData tester) {
        lookByTester.computeIfAbsent(tester.index(), index -> new Look(tester));
    }

    Look look(TesterData tester) {
        return Objects.requireNonNull(lookByTester.get(tester.index()));
    }

    /** What a tester's records say at first. */
    static final class Look implements Visitor {

        private static final int REQUEST = Kind.REQUEST.ordinal();
        private static final int PHASE = Kind.PHASE.ordinal();
        private static final int CLIENT = Kind.CLIENT.ordinal();

        private final TesterData tester;
        private final RecordCheck check;
        private final int own;
        private final int roundTrip;
        private final Clients clients = new Clients();
        private final Map<Fault, Long> faults = new EnumMap<>(Fault.class);
        private long requests;
        private long lastEnd;
        private long ownNanos;
        private long owns;
        private long roundTripNanos = Long.MAX_VALUE;

        Look(TesterData tester) {
            this.tester = tester;
            check = new RecordCheck(tester);
            own = number(Phases.OWN);
            roundTrip = number(Phases.ROUND_TRIP);
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
            for (int at = from; at < to; at += Records.BYTES) {
                long time = tester.time(Records.start(records, at));
                Fault fault = check.fault(records, at, time);
                if (fault == null) {
                    take(records, at, time);
                } else {
                    faults.merge(fault, 1L, Long::sum);
                }
            }
        }

        private void take(ByteBuffer records, int at, long time) {
            int kind = Records.kind(records, at);
            long duration = Records.duration(records, at);
            if (kind == REQUEST) {
                requests++;
                lastEnd = Math.max(lastEnd, time + duration);
                clients.sees(clients.add(Records.client(records, at)), time, time + duration);
            } else if (kind == CLIENT && Records.outcome(records, at) != Outcome.START_FAILED.ordinal()) {
                clients.tells(clients.add(Records.client(records, at)), time, duration);
            } else if (kind == PHASE) {
                phase(Records.name(records, at), duration);
            }
        }

        private void phase(int name, long duration) {
            if (name == own) {
                owns++;
                ownNanos += duration;
            } else if (name == roundTrip) {
                roundTripNanos = Math.min(roundTripNanos, duration);
            }
        }

        private void addAll(Look other) {
            clients.addAll(other.clients);
            other.faults.forEach((fault, count) -> faults.merge(fault, count, Long::sum));
            requests += other.requests;
            lastEnd = Math.max(lastEnd, other.lastEnd);
            ownNanos += other.ownNanos;
            owns += other.owns;
            roundTripNanos = Math.min(roundTripNanos, other.roundTripNanos);
        }

        Clients clients() {
            return clients;
        }

        long requests() {
            return requests;
        }

        /** Of the last request, in ns since the run's start. */
        long lastEnd() {
            return lastEnd;
        }

        /** The network's way there and back; 0 where it was not measured. */
        long roundTripNanos() {
            return roundTripNanos == Long.MAX_VALUE ? 0 : roundTripNanos;
        }

        /** What of a response is not the service's. */
        long correctionNanos() {
            return tester.roundTrips() * roundTripNanos() + (owns == 0 ? 0 : ownNanos / owns);
        }

        Damage damage() {
            BatchScan scan = tester.scan();
            return new Damage(scan.badPlaces(), scan.skippedBytes(), scan.duplicates(), scan.foreign(), scan.missing(),
                    faults);
        }
    }
}

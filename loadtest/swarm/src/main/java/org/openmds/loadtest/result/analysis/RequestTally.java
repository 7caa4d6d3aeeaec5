package org.openmds.loadtest.result.analysis;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

import org.openmds.loadtest.model.record.Outcome;

/** Counts of requests in a span of time. Not thread-safe. */
final class RequestTally {

    private static final Outcome[] OUTCOMES = Outcome.values();

    final DurationTally response = new DurationTally();
    final DurationTally service = new DurationTally();
    final DurationTally intended = new DurationTally();
    final DurationTally pacing = new DurationTally();
    /** Responses of plain requests, which are counted only here until {@link #mergePlain}. */
    private DurationTally plain = new DurationTally();
    private final long[] outcomes = new long[OUTCOMES.length];
    private long successes;
    private long ended;
    private long endedNanos;
    private long bytes;
    private long busyNanos;

    /** Counts a success that was sent on time and that began and ended in the span: all its values follow from its response time. */
    void addPlain(long nanos, long answerBytes) {
        plain.add(nanos);
        bytes += answerBytes;
    }

    /** Adds the plain requests to all other counts. */
    void mergePlain() {
        response.addAll(plain);
        intended.addAll(plain);
        pacing.addZeros(plain.count());
        outcomes[Outcome.OK.ordinal()] += plain.count();
        successes += plain.count();
        ended += plain.count();
        endedNanos += plain.sum();
        busyNanos += plain.sum();
        plain = new DurationTally();
    }

    /** Counts a request that ended in the span, whenever it started. */
    void addEnded(boolean isSuccess, long nanos, long answerBytes) {
        successes += isSuccess ? 1 : 0;
        ended++;
        endedNanos += nanos;
        bytes += answerBytes;
    }

    /** Counts the outcome of a request that is part of the distributions. */
    void addOutcome(int outcome) {
        outcomes[outcome]++;
    }

    /** Adds the time that a request was in flight in the span. */
    void addBusy(long nanos) {
        busyNanos += nanos;
    }

    void addAll(RequestTally other) {
        addDistributions(other);
        addRates(other);
    }

    void addDistributions(RequestTally other) {
        plain.addAll(other.plain);
        response.addAll(other.response);
        service.addAll(other.service);
        intended.addAll(other.intended);
        pacing.addAll(other.pacing);
        Arrays.setAll(outcomes, i -> outcomes[i] + other.outcomes[i]);
    }

    void addRates(RequestTally other) {
        successes += other.successes;
        ended += other.ended;
        endedNanos += other.endedNanos;
        bytes += other.bytes;
        busyNanos += other.busyNanos;
    }

    Map<Outcome, Long> outcomes() {
        Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
        for (Outcome outcome : OUTCOMES) {
            if (outcomes[outcome.ordinal()] > 0) {
                counts.put(outcome, outcomes[outcome.ordinal()]);
            }
        }
        return counts;
    }

    long requests() {
        return Arrays.stream(outcomes).sum();
    }

    long successes() {
        return successes;
    }

    long ended() {
        return ended;
    }

    long endedNanos() {
        return endedNanos;
    }

    long bytes() {
        return bytes;
    }

    long busyNanos() {
        return busyNanos;
    }
}

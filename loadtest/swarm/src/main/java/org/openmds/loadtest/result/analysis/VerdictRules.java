package org.openmds.loadtest.result.analysis;

/**
 * From when on a run cannot be believed. Parts are of 1: 0.01 is 1 %.
 *
 * @param busyProcessors
 *            part of a generator's processors that may be busy, and of the one that an event loop can use
 * @param busySamples
 *            part of a generator's samples in which they may be busier
 * @param pauseSeconds
 *            for which a generator may stand still: users who wait that long to send are other users than planned
 * @param pacingOfThink
 *            part of the think time by which 99 % of requests may be late
 * @param pacingSeconds
 *            by which they may be late, however long users think
 * @param offeredLess
 *            part of the planned users or arrivals that may be missing
 * @param unanswered
 *            part of the requests that may be without an answer
 * @param quantaPerBound
 *            how many times longer a quantum must be than a clock is wrong at most
 * @param viewsDiffer
 *            part by which the clients' and the service's throughput may differ
 * @param little
 *            part by which N and X (R + Z) may differ
 * @param littleSeconds
 *            shorter steps say nothing of it
 * @param startFailed
 *            part of the requests that could not be started from which on nothing of the run is worth anything
 * @param probed
 *            part of the run's time that the probe must have seen, where there was one
 * @param ceiling
 *            part of the generator's own throughput from which on it limits the run
 */
public record VerdictRules(double busyProcessors, double busySamples, double pauseSeconds, double pacingOfThink,
        double pacingSeconds, double offeredLess, double unanswered, double quantaPerBound, double viewsDiffer,
        double little,
        double littleSeconds, double startFailed, double probed, double ceiling) {

    public static final VerdictRules DEFAULT = new VerdictRules(0.80, 0.05, 0.100, 0.05, 0.050, 0.01, 0.001, 10, 0.01,
            0.05, 10, 0.10, 0.90, 0.90);
}

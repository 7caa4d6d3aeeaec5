package org.openmds.loadtest.result.analysis;

/**
 * Limits beyond which a run is suspect or invalid. Shares are between 0 and 1: 0.01 is 1 %.
 *
 * @param maxMissingShare
 *            share of the planned users or arrivals that may be missing
 * @param unanswered
 *            share of the requests that may be unanswered
 * @param quantaPerBound
 *            smallest ratio of a quantum to the largest error of a clock
 * @param maxCountDifference
 *            relative difference allowed between the clients' and the service's throughput
 * @param startFailed
 *            share of requests that could not be started above which the run is invalid
 * @param probed
 *            share of the run's time that the probe must cover, if there was one
 * @param ceiling
 *            share of the generator's own throughput above which the generator limits the run
 */
public record VerdictRules(GeneratorLimits generator, PacingLimits pacing, double maxMissingShare, double unanswered,
        double quantaPerBound, double maxCountDifference, LittleLimits little, double startFailed, double probed,
        double ceiling) {

    public static final VerdictRules DEFAULT = new VerdictRules(new GeneratorLimits(0.80, 0.05, 0.100),
            new PacingLimits(0.05, 0.050), 0.01, 0.001, 10, 0.01, new LittleLimits(0.05, 10), 0.10, 0.90, 0.90);

    /**
     * Limits for the machine of a generator.
     *
     * @param busyProcessors
     *            busy share of a generator's processors, or of the one that an event loop can use, above which a sample is busy
     * @param busySamples
     *            share of a generator's samples that may be busy
     * @param pauseSeconds
     *            longest pause of a generator; users that send so late are not the planned users
     */
    public record GeneratorLimits(double busyProcessors, double busySamples, double pauseSeconds) {
    }

    /**
     * Limits for the pacing error of 99 % of the requests.
     *
     * @param shareOfThink
     *            largest pacing error of 99 % of the requests, as a share of the think time
     * @param seconds
     *            largest pacing error of 99 % of the requests for any think time
     */
    public record PacingLimits(double shareOfThink, double seconds) {
    }

    /**
     * Limits for the check by Little's law.
     *
     * @param tolerance
     *            relative difference allowed between N and X (R + Z)
     * @param minSeconds
     *            minimum length of a step for that tolerance; a shorter one also may differ by chance
     */
    public record LittleLimits(double tolerance, double minSeconds) {
    }
}

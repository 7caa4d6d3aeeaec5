package org.openmds.loadtest.model.run;

/**
 * What a tester's own machine bore in about a second.
 *
 * @param timeNanos
 *            at its end, since 1970 by the tester's clock
 * @param seconds
 *            how long it was
 * @param processCpu
 *            the tester's user and system time, in cores
 * @param machineCpu
 *            everything's, as a part of all processors, 0 to 1
 * @param longestPauseNanos
 *            by which a thread that wanted to run at a fixed rate was late at most
 * @param gcNanos
 *            collecting garbage
 * @param descriptors
 *            open
 * @param residentBytes
 *            of memory
 * @param loopCpu
 *            of the event loop that took most processor time, in cores: no more than 1; -1 where there is none, or it is unknown
 */
@EarlierColumnCount(8)
public record GeneratorSample(long timeNanos, double seconds, double processCpu, double machineCpu,
        long longestPauseNanos, long gcNanos, long descriptors, long residentBytes,
        double loopCpu) {
}

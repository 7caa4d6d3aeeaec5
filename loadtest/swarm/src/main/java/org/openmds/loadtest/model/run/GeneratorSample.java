package org.openmds.loadtest.model.run;

import org.openmds.loadtest.text.EarlierColumnCount;

/**
 * The load of a tester's own machine during about one second.
 *
 * @param timeNanos
 *            end of the sample, since 1970 by the tester's clock
 * @param seconds
 *            length of the sample
 * @param processCpu
 *            user and system time of the tester, in cores
 * @param machineCpu
 *            processor time of the whole machine, as a fraction of all processors, 0 to 1
 * @param longestPauseNanos
 *            longest delay of a thread that is scheduled at a fixed rate
 * @param gcNanos
 *            time of garbage collection
 * @param descriptors
 *            open file descriptors
 * @param residentBytes
 *            resident memory
 * @param loopCpu
 *            processor time of the busiest event loop, in cores: at most 1; -1 if there is none or it is unknown
 */
@EarlierColumnCount(8)
public record GeneratorSample(long timeNanos, double seconds, double processCpu, double machineCpu,
        long longestPauseNanos, long gcNanos, long descriptors, long residentBytes,
        double loopCpu) {
}

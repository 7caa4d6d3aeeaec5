package org.openmds.loadtest.result.analysis;

import java.util.List;

import org.openmds.loadtest.model.run.GeneratorSample;
import org.openmds.loadtest.result.record.TesterData;

/**
 * Use of a tester's machine during the measurement.
 *
 * @param samples
 *            number of samples
 * @param processCpuMean
 *            in cores
 * @param busyMost
 *            highest busy share of the processors, 0 to 1: the machine's, the tester's own, or of the one that an event loop can use
 * @param busyShare
 *            share of the samples in which more than the limit was busy
 * @param longestPause
 *            in seconds
 * @param longestPauseAt
 *            in seconds since the run's start
 */
record GeneratorUsage(int samples, double processCpuMean, double processCpuMost, double busyMost, double busyShare,
        double longestPause, double longestPauseAt) {

    /**
     * @param runPeriod
     *            the part of the run that counts
     */
    static GeneratorUsage of(TesterData tester, List<GeneratorSample> all, RunPeriod runPeriod, double busyLimit) {
        List<GeneratorSample> samples = all.stream().filter(sample -> isIn(tester, sample, runPeriod)).toList();
        int processors = Math.max(1, tester.info().processors());
        double cpuSum = 0;
        double cpuMost = 0;
        double busyMost = 0;
        int busy = 0;
        long pause = 0;
        long pauseAt = 0;
        for (GeneratorSample sample : samples) {
            cpuSum += sample.processCpu();
            cpuMost = Math.max(cpuMost, sample.processCpu());
            double used = Math.max(sample.loopCpu(),
                    Math.max(sample.machineCpu(), sample.processCpu() / processors));
            busyMost = Math.max(busyMost, used);
            busy += used > busyLimit ? 1 : 0;
            if (sample.longestPauseNanos() > pause) {
                pause = sample.longestPauseNanos();
                pauseAt = tester.time(sample.timeNanos());
            }
        }
        int count = Math.max(1, samples.size());
        return new GeneratorUsage(samples.size(), cpuSum / count, cpuMost, busyMost, (double) busy / count, pause / 1e9,
                pauseAt / 1e9);
    }

    private static boolean isIn(TesterData tester, GeneratorSample sample, RunPeriod runPeriod) {
        long end = tester.time(sample.timeNanos());
        return end > runPeriod.from() && end - (long) (sample.seconds() * 1e9) < runPeriod.to();
    }
}

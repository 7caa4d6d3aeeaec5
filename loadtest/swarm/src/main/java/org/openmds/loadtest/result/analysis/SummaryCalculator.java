package org.openmds.loadtest.result.analysis;

import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.result.analysis.RunResult.Distribution;
import org.openmds.loadtest.result.analysis.RunResult.LittleCheck;
import org.openmds.loadtest.result.analysis.RunResult.Summary;

/** Computes summaries from the counts of a part of the run. */
final class SummaryCalculator {

    private SummaryCalculator() {
    }

    static Summary summary(RunPeriod runPeriod, RequestTally tally, double users) {
        double seconds = runPeriod.seconds();
        return new Summary(runPeriod.from() / 1e9, seconds, tally.requests(), tally.outcomes(),
                rate((double) tally.successes(), seconds), rate(tally.busyNanos() / 1e9, seconds), users,
                new Summary.RequestTimes(tally.response.times(), tally.intended.times(), tally.service.times(),
                        tally.pacing.times()),
                rate((double) tally.bytes(), seconds));
    }

    private static double rate(double count, double seconds) {
        return seconds > 0 ? count / seconds : 0;
    }

    static Distribution distribution(RunPeriod runPeriod, RequestTally tally) {
        return new Distribution(runPeriod.name(), runPeriod.from() / 1e9, runPeriod.seconds(), tally.response.text(),
                tally.intended.text(), tally.service.text(), tally.pacing.text());
    }

    /**
     * Checks N = X (R + Z) over all requests that ended, including failures, because users continue after a failure. In the open model, without think
     * time, N is the offered load.
     */
    static LittleCheck littleCheck(LoadProfile load, Summary summary, RequestTally tally) {
        double throughput = rate((double) tally.ended(), summary.duration());
        double response = tally.ended() == 0 ? 0 : tally.endedNanos() / 1e9 / tally.ended();
        boolean isOpen = load.model() == LoadProfile.LoadModel.OPEN;
        double users = isOpen ? summary.offered() : summary.users();
        double think = isOpen ? 0 : think(load.think(), response);
        double expected = throughput * (response + think);
        return new LittleCheck(users, throughput, response, think, expected,
                users > 0 ? (expected - users) / users : 0);
    }

    /** Returns the think time. On a schedule a user waits for the rest of its period. */
    private static double think(LoadProfile.ThinkTime think, double response) {
        double mean = think.mean().toNanos() / 1e9;
        return think.kind() == LoadProfile.ThinkTime.ThinkKind.SCHEDULE ? Math.max(0, mean - response) : mean;
    }
}

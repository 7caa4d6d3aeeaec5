package org.openmds.loadtest.preset;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.report.ReportSection;

/** An experiment that can be run by name. */
public interface ExperimentPreset {

    /** Returns the name for the command line. */
    String name();

    /** Describes the figure or table of the paper and its result in one sentence. */
    String description();

    /** Returns the approximate duration. */
    Duration expectedTime(ExperimentScale scale);

    /**
     * Runs the experiment.
     *
     * @return sections of the report
     */
    List<ReportSection> run(PresetRunner presetRunner)
            throws IOException, AnalysisException, SubmissionException, InterruptedException;
}

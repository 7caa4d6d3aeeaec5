package org.openmds.loadtest.preset;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.report.ReportSection;

/** An experiment that can be run by its name. */
public interface ExperimentPreset {

    /** As the command line says. */
    String name();

    /** What it is in the paper, and what it shows, in a sentence. */
    String description();

    /** About how long it takes. */
    Duration expectedTime(ExperimentScale scale);

    /**
     * Runs it.
     *
     * @return what is to be shown of it
     */
    List<ReportSection> run(PresetRunner presetRunner)
            throws IOException, AnalysisException, SubmissionException, InterruptedException;
}

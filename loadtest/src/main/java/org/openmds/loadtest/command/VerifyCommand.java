package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RecordVerification;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.text.CountText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load verify}: verifies that the records of a run are complete and undamaged. */
@Command(name = "verify", sortOptions = false, mixinStandardHelpOptions = true, description = "Verify the records of a run: checksums, "
        + "gaps and duplicates in their sequence, impossible field values.", footer = {
            "", "Every analysis leaves damaged records out. This command does not change the files.",
            "", "Example: mds load verify runs/monday",
            "",
            "Exit codes: 0 all records are complete and undamaged, 1 records are damaged or missing, or the run cannot be read, 2 wrong usage."})
final class VerifyCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RUN", description = "The folder of the run.")
    private Path run = Path.of("");

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AnalysisException, IOException {
        RecordVerification verification = RecordVerification.of(new RunFolder(run), AnalysisOptions.DEFAULT.threads());
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%s in %s of %s%n", CountText.of(verification.records(), "record"),
                CountText.of(verification.batches(), "batch", "batches"),
                CountText.of(verification.testers().size(), "tester"));
        for (RecordVerification.TesterVerification tester : verification.testers()) {
            tester.damage().phrases().forEach(phrase -> out.printf("tester %d: %s%n", tester.info().tester(), phrase));
            if (tester.missing() > 0) {
                out.printf(
                        "tester %d: %s missing: %,d stored, %,d made by the tester, %,d received by the controller%n",
                        tester.info().tester(), CountText.of(tester.missing(), "record"), tester.records(),
                        tester.info().recordsMade(),
                        tester.info().recordsTaken());
            }
        }
        out.println(verification.isComplete() ? "all records are complete" : "records are damaged or missing");
        out.flush();
        return verification.isComplete() ? LoadExitCodes.OK : LoadExitCodes.FAILED;
    }
}

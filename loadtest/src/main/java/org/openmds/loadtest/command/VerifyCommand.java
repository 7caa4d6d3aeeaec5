package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RecordVerification;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load verify}: whether a run's records are all there and as they were written. */
@Command(name = "verify", sortOptions = false, mixinStandardHelpOptions = true, description = "Verify a run's records: checksums, gaps and duplicates in their sequence, impossible fields.", footer = {
    "", "What is wrong is left out by every analysis; files stay as they are.",
    "", "Exit codes: 0 all is well, 2 something is left out or missing; 64 usage, 1 the run cannot be read."})
final class VerifyCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RUN", description = "The run's folder.")
    private Path run = Path.of("");

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AnalysisException, IOException {
        RecordVerification verification = RecordVerification.of(new RunFolder(run), AnalysisOptions.DEFAULT.threads());
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%,d records in %,d batches of %d testers%n", verification.records(), verification.batches(),
                verification.testers().size());
        for (RecordVerification.TesterVerification tester : verification.testers()) {
            tester.damage().phrases().forEach(phrase -> out.printf("tester %d: %s%n", tester.info().tester(), phrase));
            if (tester.missing() > 0) {
                out.printf(
                        "tester %d: %,d records are missing: there are %,d, it made %,d and the controller took %,d%n",
                        tester.info().tester(), tester.missing(), tester.records(), tester.info().recordsMade(),
                        tester.info().recordsTaken());
            }
        }
        out.println(verification.isComplete() ? "nothing is missing" : "something is missing or left out");
        out.flush();
        return verification.isComplete() ? LoadExitCodes.OK : LoadExitCodes.SUSPECT;
    }
}

package org.openmds.loadtest.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.command.option.LoadExitCodes;

/** Runs whose figures are not trustworthy end with the INVALID verdict and its reason. */
class CompleteRunVerdictIT {

    @TempDir
    Path path;

    @Test
    void run_againstAServerThatIsDead_isInvalid() throws Exception {
        StringWriter out = new StringWriter();

        int exit = LoadTestCommand.commandLine()
                .setOut(new PrintWriter(out, true))
                .execute("run", "--quiet", "--no-probe", "--users", "5",
                        "--duration", "2s", "--think", "100ms", "--drain", "1s", "--out",
                        path.resolve("run").toString(),
                        "http://127.0.0.1:1/");

        assertThat(exit).as("%s", out).isEqualTo(LoadExitCodes.FAILED);
        assertThat(out.toString()).contains("INVALID", "no-success", "requests succeeded", "REFUSED");
    }
}

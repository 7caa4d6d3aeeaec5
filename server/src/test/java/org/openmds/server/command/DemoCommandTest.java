package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.cli.option.ExitCodes;

/** Tests of the checks before anything is started; DemoIT tests the rest. */
class DemoCommandTest {

    @TempDir
    Path folder;

    private final StringWriter errors = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"0", "65530", "-1"})
    void demo_portsThatThereAreNot_isUsage(String portBase) {
        assertThat(demo("--port-base", portBase)).isEqualTo(ExitCodes.USAGE);
        assertThat(errors.toString()).contains("--port-base: expected a number from 1 to 65526, got " + portBase);
    }

    @Test
    void demo_withoutTheDeploymentsFiles_saysWhereTheyShouldBe() {
        assertThat(demo("--port-base", "31990", "--deployment", folder.toString(), "--folder", folder.toString()))
                .isEqualTo(ExitCodes.FAULT);
        assertThat(errors.toString()).contains(folder + " does not contain", "--deployment");
    }

    private int demo(String... options) {
        String[] arguments = new String[options.length + 1];
        arguments[0] = "demo";
        System.arraycopy(options, 0, arguments, 1, options.length);
        return ServerCommands.tool()
                .commandLine(Map.of(), InputStream.nullInputStream(), arguments)
                .setErr(new PrintWriter(errors, true))
                .execute(arguments);
    }
}

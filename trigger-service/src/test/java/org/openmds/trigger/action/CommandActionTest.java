package org.openmds.trigger.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.execution.Probe;
import org.openmds.aggregator.execution.ProbeRunner;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.NoticeXml;
import org.openmds.trigger.notice.SampleNotices;
import org.openmds.wsrf.xml.XmlFragment;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

class CommandActionTest {

    private static final Notice FIRING = SampleNotices.firing("4f1c", SampleNotices.full("a"));

    @TempDir
    private Path directory;
    private ProbeRunner runner;

    @BeforeEach
    void open() {
        runner = ProbeRunner.open(directory.resolve("work"), 2, new SimpleMeterRegistry());
    }

    @AfterEach
    void close() {
        runner.close();
    }

    @Test
    void tell_program_getsTheNoticeOnStandardInputAndItsOwnArguments() throws Exception {
        Path seen = directory.resolve("seen");
        action("cat > %s; echo \"$@\" > %s.arguments".formatted(seen, seen), Duration.ofSeconds(20)).send(FIRING);

        XmlFragment read = XmlFragment.parse(Files.readString(seen));
        assertThat(read).isEqualTo(NoticeXml.write(FIRING));
        assertThat(directory.resolve("seen.arguments")).hasContent("--to ops");
    }

    @Test
    void tell_programFails_mayBeRetriedAndSaysWhatItSaid() {
        ActionException failure = catchThrowableOfType(ActionException.class,
                () -> action("echo no room >&2; exit 3", Duration.ofSeconds(20)).send(FIRING));

        assertThat(failure.isRetryable()).isTrue();
        assertThat(failure).hasMessage("command page exited with code 3: no room");
    }

    @Test
    void tell_programHangs_isAFailureAtItsDeadline() {
        ActionException failure = catchThrowableOfType(ActionException.class,
                () -> action("sleep 600", Duration.ofSeconds(1)).send(FIRING));

        // On a busy machine the program may not have started.
        assertThat(failure).hasMessageContaining("within its timeout of 1s");
    }

    private CommandAction action(String script, Duration timeout) throws IOException {
        Path program = directory.resolve("page");
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new CommandAction(runner, new Probe("page", program, List.of("--to", "ops"), timeout, 1));
    }
}

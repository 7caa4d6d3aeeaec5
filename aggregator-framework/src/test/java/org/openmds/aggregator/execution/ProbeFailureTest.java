package org.openmds.aggregator.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.wsrf.TestAwait.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.CollectionException;

/** Messages about failed programs. */
final class ProbeFailureTest {

    private static final String WHO = "probe disk of " + ProbeFixture.MEMBER;

    @TempDir
    private Path folder;
    private ProbeFixture probes;

    @BeforeEach
    void open() {
        probes = new ProbeFixture(folder);
    }

    @AfterEach
    void close() {
        assertThat(probes.runDirectories()).isEmpty();
        probes.close();
    }

    @Test
    void run_exitCode_isToldWithWhatTheProgramSaid() {
        assertThat(failure("echo no such disk >&2; printf 'sda9\\033[31m\\n' >&2; exit 3"))
                .isEqualTo(WHO + " exited with code 3: no such disk sda9 [31m");
    }

    @Test
    void run_longMessage_isCut() {
        String message = failure("head -c 5000 /dev/zero | tr '\\0' x >&2; exit 1");

        assertThat(message).isEqualTo(WHO + " exited with code 1: " + "x".repeat(500));
    }

    @Test
    void run_exitCodeWithoutMessage_isTold() {
        assertThat(failure("echo '<a/>'; exit 7")).isEqualTo(WHO + " exited with code 7");
    }

    @Test
    void run_signal_isTold() {
        assertThat(failure("kill -SEGV $$")).isEqualTo(WHO + " was ended by signal 11 (exit code 139)");
    }

    @Test
    void run_nothingPrinted_isTold() {
        assertThat(failure("echo nothing to say >&2")).isEqualTo(WHO + " printed nothing: nothing to say");
    }

    @Test
    void run_noXml_isToldWithLineAndColumn() {
        assertThat(failure("echo '<a>'; echo '  <b></a>'")).startsWith(WHO + " printed no XML document: ")
                .contains("line 2, column ");
    }

    @Test
    void run_text_isNoXml() {
        assertThat(failure("df")).startsWith(WHO + " printed no XML document: ").contains("line 1, column 1");
    }

    @Test
    void run_severalDocuments_areRefused() {
        assertThat(failure("echo '<a/>'; echo '<b/>'")).startsWith(WHO + " printed no XML document: ")
                .contains("line 2", "multiple roots");
    }

    @Test
    void run_documentTypeDeclaration_isRefused() {
        assertThat(failure("echo '<!DOCTYPE a [<!ENTITY x SYSTEM \"/etc/passwd\">]><a>&x;</a>'"))
                .startsWith(WHO + " printed no XML document: ")
                .contains("document type declaration");
    }

    @Test
    void run_gigabyte_isCutOffAtWhatIsAllowed() {
        assertThat(failure("exec head -c 1000000000 /dev/zero"))
                .isEqualTo(WHO + " printed more than the 1048576 bytes allowed");
    }

    @Test
    void run_gigabyteFromAProgramThatIgnoresTheSignal_isCutOffToo() {
        assertThat(failure("trap '' XFSZ; echo '<a>'; head -c 1000000000 /dev/zero; echo '</a>'; exit 0"))
                .isEqualTo(WHO + " printed more than the 1048576 bytes allowed");
    }

    @Test
    void run_gigabyteOfErrors_isCutOff() {
        assertThat(failure("exec head -c 1000000000 /dev/zero >&2"))
                .isEqualTo(WHO + " wrote more than the 1048576 bytes allowed to its standard error or another file");
    }

    @Test
    void run_programThatIsNotThere_isTold() {
        Probe probe = new Probe("disk", folder.resolve("none"), List.of(), ProbeFixture.LONG, 1);

        assertThat(probe.problem()).hasValueSatisfying(problem -> assertThat(problem).contains("none"));
        assertThatThrownBy(() -> ProbeFixture.outcome(probes.start(probe))).isInstanceOf(CollectionException.class)
                .hasMessageStartingWith(WHO + " exited with code 127: ")
                .hasMessageContaining("No such file");
    }

    @Test
    void run_programThatIsAnOption_isAProgram() {
        assertThatThrownBy(() -> new Probe("disk", Path.of("--help"), List.of(), ProbeFixture.LONG, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("absolute path");
    }

    @Test
    void run_timeout_isTold() {
        assertThatThrownBy(() -> ProbeFixture
                .outcome(probes.start(probes.probe("exec sleep FOREVER", Duration.ofSeconds(3)))))
                .isInstanceOf(CollectionException.class)
                .hasMessage(WHO + " did not finish within its timeout of 3s and was killed");
        assertThat(probes.counter("mds.probe.killed")).isEqualTo(1);
        await().until(() -> probes.runDirectories().isEmpty());
    }

    private String failure(String script) {
        try {
            throw new AssertionError("printed " + probes.run(script));
        } catch (CollectionException e) {
            return String.valueOf(e.getMessage());
        }
    }
}

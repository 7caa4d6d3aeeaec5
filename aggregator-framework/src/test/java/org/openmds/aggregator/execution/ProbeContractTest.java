package org.openmds.aggregator.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.TestAwait.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

/** GT4's interface to programs: arguments, input and output. */
final class ProbeContractTest {

    @TempDir
    private Path folder;
    private ProbeFixture probes;

    @BeforeEach
    void open() {
        probes = new ProbeFixture(folder);
    }

    @AfterEach
    void close() {
        probes.close();
    }

    @Test
    void run_firstArgument_isTheMembersUrlAndTheAdministratorsComeBehind() throws CollectionException {
        Path script = probes.script("echo.sh", "echo \"<a><n>$#</n><u>$1</u><x>$2</x><y>$3</y></a>\"");
        Probe probe = new Probe("echo", script, List.of("two words", "--all"), ProbeFixture.LONG, 1);

        XmlFragment document = ProbeFixture.outcome(probes.start(probe));

        assertThat(document).hasToString(
                "<a><n>3</n><u>" + ProbeFixture.MEMBER + "</u><x>two words</x><y>--all</y></a>");
    }

    @Test
    void run_urlThatAShellWouldUnderstand_isOneArgument() throws CollectionException {
        String url = "http://h/$(touch%20x);touch$IFS'y'";
        Path script = probes.script("echo.sh", "printf '<a n=\"%s\">%s</a>' $# \"$1\"");
        Probe probe = new Probe("echo", script, List.of(), ProbeFixture.LONG, 1);

        XmlFragment document = ProbeFixture.outcome(probes.runner.run(new ProbeCall(probe, EndpointReference.of(url),
                ProbeFixture.CONFIG, ProbeFixture.MAX_OUTPUT)));

        assertThat(document).hasToString("<a n=\"1\">" + url + "</a>");
    }

    @Test
    void run_standardInput_isTheReferenceThenTheConfiguration() throws CollectionException {
        XmlFragment document = probes.run("echo '<both>'; cat; echo '</both>'");

        List<String> names = document.root().children().stream().map(child -> child.name().toString()).toList();
        assertThat(names).containsExactly("{http://www.w3.org/2005/08/addressing}EndpointReference",
                "{http://mds.globus.org/aggregator/types}AggregatorConfig");
        assertThat(document.root().children().getFirst().text()).isEqualTo(ProbeFixture.MEMBER);
        assertThat(document.root().children().getLast().children()).hasSize(1);
    }

    @Test
    void run_standardInput_hasTheDocumentsOnLinesOfTheirOwn() throws CollectionException {
        XmlFragment document = probes.run("read epr; read config; echo \"$epr\" >&2; echo \"$config\"");

        assertThat(document).isEqualTo(ProbeFixture.CONFIG);
    }

    @Test
    void run_environment_isMinimal() throws CollectionException {
        XmlFragment document = probes.run("echo \"<a>$(env | cut -d= -f1 | sort | tr '\\n' ' ')</a>\"");

        assertThat(document.root().text().split(" ")).contains("LANG", "PATH", "MDS_PROBE_RUN")
                .isSubsetOf("HOME", "LANG", "MDS_PROBE_RUN", "PATH", "PWD", "OLDPWD", "SHLVL", "_");
    }

    @Test
    void run_workingDirectory_isPrivateAndGoneAfterwards() throws CollectionException {
        XmlFragment document = probes.run(
                "mkdir -p a/b; echo x >a/b/c; ln -s / root; chmod 0 a; echo \"<a p='$(stat -c %a .)'>$PWD</a>\"");

        Path directory = Path.of(document.root().text());
        assertThat(directory.getParent()).isEqualTo(probes.work);
        assertThat(document.toString()).startsWith("<a p=\"700\">");
        assertThat(directory).doesNotExist();
        assertThat(Path.of("/proc")).exists();
    }

    @Test
    void run_declarationCommentsAndWhiteSpace_areNoProblem() throws CollectionException {
        XmlFragment document = probes.run(
                "printf '<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\\n<!-- x -->\\n<a>\\344</a>\\n\\n'");

        assertThat(document).hasToString("<a>ä</a>");
    }

    @Test
    void run_outputAsLongAsAllowed_isTaken() throws CollectionException {
        int room = ProbeFixture.MAX_OUTPUT - "<a></a>".length();

        XmlFragment document = probes
                .run("printf '<a>'; head -c %d /dev/zero | tr '\\0' x; printf '</a>'".formatted(room));

        assertThat(document.length()).isEqualTo(ProbeFixture.MAX_OUTPUT);
    }

    @Test
    void run_programThatReplacesItsFiles_isReadWhereItPrinted() throws CollectionException {
        XmlFragment document = probes.run("echo '<a/>'; rm stdout stderr; mkfifo stdout; ln -s /etc/passwd stderr");

        assertThat(document).hasToString("<a/>");
    }

    @Test
    void run_programThatRemovesItsDirectory_isReadAllTheSame() throws CollectionException {
        assertThat(probes.run("echo '<a/>'; rm -r \"$PWD\"")).hasToString("<a/>");
    }

    @Test
    void run_done_showsNothingAtWork() throws CollectionException {
        probes.run("echo '<a/>'");

        await().untilAsserted(
                () -> assertThat(probes.registry.get("mds.probe.processes").gauge().value()).isZero());
        assertThat(probes.registry.get("mds.probe.waiting").gauge().value()).isZero();
        assertThat(Files.exists(probes.work)).isTrue();
        assertThat(probes.runDirectories()).isEmpty();
    }
}

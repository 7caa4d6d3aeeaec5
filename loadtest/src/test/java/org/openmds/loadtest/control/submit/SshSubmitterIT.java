package org.openmds.loadtest.control.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.control.submit.ssh.SshNodes;
import org.openmds.loadtest.control.submit.ssh.SshOptions;
import org.openmds.loadtest.control.submit.ssh.SshSubmitter;

/** Submits testers over ssh to a real sshd on this machine. */
final class SshSubmitterIT {

    private static final NodeRequirements RULES = new NodeRequirements(25, 1, 1_000);
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String TOKEN = "a secret that must not be visible";

    @TempDir
    static Path folder;

    private static LocalSshd sshd;
    private static Path jar;

    @TempDir
    Path work;

    private final List<String> messages = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        sshd = LocalSshd.start(folder);
        jar = FakeTester.jar(folder);
    }

    @AfterAll
    static void stop() {
        if (sshd != null) {
            sshd.close();
        }
    }

    @Test
    void submit_toANode_startsWithTheTokenAndStopsByPid() throws Exception {
        try (SshSubmitter submitter = open(options(), List.of(node("testers=2")), 2)) {
            TesterSubmission one = submitter.submit(command("one"));
            TesterSubmission two = submitter.submit(command("two", "--end"));
            StartedTester started = StartedTester.of(work, "one");

            assertThat(started.token()).isEqualTo(TOKEN);
            assertThat(started.arguments()).contains("tester --controller ws://127.0.0.1:1").doesNotContain(TOKEN);
            assertThat(ProcessHandle.of(started.pid()).orElseThrow().info().commandLine().orElse(""))
                    .contains("openmds-loadtest-");
            assertThat(one.isAlive()).isTrue();
            assertThat(one.place()).isEqualTo("one at 127.0.0.1:" + sshd.port());
            await().until(() -> !two.isAlive());
            assertThat(two.lastOutput()).contains("last words");

            one.close();
            started.awaitEnd();
        }
    }

    @Test
    void submit_moreThanAConnectionMayHave_allRunAndEnd() throws Exception {
        int testers = 2;
        try (SshSubmitter submitter = open(options(), List.of(node("testers=" + testers)), testers)) {
            List<TesterSubmission> submissions = submitter
                    .submitAll(IntStream.range(0, testers).mapToObj(number -> command("many-" + number)).toList());

            assertThat(submissions).allSatisfy(each -> assertThat(each.isAlive()).as(each.lastOutput()).isTrue());
            for (int i = 0; i < testers; i++) {
                StartedTester started = StartedTester.of(work, "many-" + i);
                submissions.get(i).close();
                started.awaitEnd();
            }
        }
    }

    @Test
    void run_withTheBuiltJar_isWholeFromTheNodesToTheReport() throws Exception {
        String said = new CompleteRun(work).check(Map.of(), List.of("--submit", "ssh", "--node",
                "127.0.0.1:" + sshd.port() + " testers=2", "--ssh-user", System.getProperty("user.name"),
                "--ssh-command", String.join(" ", sshd.ssh()), "--node-load", "1000"));

        assertThat(said).contains("node 127.0.0.1:" + sshd.port() + " received the jar");
        Path there = sshd.jars().stream().max(Comparator.comparingLong(file -> file.toFile().length())).orElseThrow();
        assertThat(Files.mismatch(there, CompleteRun.jar())).isEqualTo(-1);
        // The other tests use another jar.
        Files.delete(there);
    }

    @Test
    void open_withoutANumberOfTesters_hasAsManyAsUsableNodesMayHave() throws Exception {
        List<TesterNode> nodes = List.of(node("testers=3"), NodeList.of(List.of("127.0.0.1:1 testers=5")).getFirst());

        try (SshSubmitter submitter = open(options(), nodes, 0)) {
            assertThat(submitter.maxTesters()).hasValue(3);
        }
        assertThat(messages).anyMatch(message -> message.startsWith("node 127.0.0.1:1 is not used"));
    }

    @Test
    void open_jarIsThere_isNotSentAgain() throws Exception {
        open(options(), List.of(node("")), 1).close();
        messages.clear();
        open(options(), List.of(node("")), 1).close();
        assertThat(messages).isEmpty();

        Path there = sshd.jars().stream().filter(file -> file.toString().endsWith(".jar")).findFirst().orElseThrow();
        Files.writeString(there, "something else");
        open(options(), List.of(node("")), 1).close();
        assertThat(messages).singleElement().asString().contains("received the jar");
        assertThat(sshd.jars()).hasSize(1);
        assertThat(Files.mismatch(there, jar)).isEqualTo(-1);
    }

    @Test
    void submit_withATunnel_leadsToTheControllerHere() throws Exception {
        assertTunnel(new SshOptions(sshd.ssh(), "", LIMIT, true), "five");
    }

    @Test
    void submit_tunnelThatTheNodeForbids_saysWhatItMustAllow() throws Exception {
        SshOptions options = new SshOptions(sshd.ssh("-i", folder.resolve("user_ecdsa").toString()), "", LIMIT, true);

        try (SshSubmitter submitter = open(options, List.of(node("")), 1)) {
            assertThatThrownBy(() -> submitter.submit(command("six"))).isInstanceOf(SubmissionException.class)
                    .hasMessageContaining("six at 127.0.0.1:" + sshd.port() + " did not start")
                    .hasMessageContaining("remote port forwarding failed")
                    .hasMessageEndingWith("; its sshd must allow tunnels (AllowTcpForwarding)");
        }
    }

    private void assertTunnel(SshOptions options, String name) throws Exception {
        try (ServerSocket controller = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                SshSubmitter submitter = open(options, List.of(node("testers=2")), 2)) {
            controller.setSoTimeout(20_000);
            URI here = URI.create("ws://127.0.0.1:" + controller.getLocalPort() + work);
            for (String tester : List.of(name + "-a", name + "-b")) {
                TesterSubmission submission = submitter.submit(new TesterCommand(tester, here, TOKEN, List.of()));
                URI dialled = dialled(StartedTester.of(work, tester));

                assertThat(dialled.getPath()).isEqualTo(here.getPath());
                assertThat(dialled.getPort()).isNotEqualTo(here.getPort());
                try (Socket there = new Socket(dialled.getHost(), dialled.getPort());
                        Socket arrived = controller.accept()) {
                    there.getOutputStream().write("hello\n".getBytes(StandardCharsets.US_ASCII));
                    assertThat(arrived.getInputStream().readNBytes(6)).asString().isEqualTo("hello\n");
                }
                submission.close();
            }
        }
    }

    private static URI dialled(StartedTester started) {
        List<String> words = List.of(started.arguments().split(" "));
        return URI.create(words.get(words.indexOf("--controller") + 1));
    }

    @Test
    void submit_connectionLost_isStoppedAllTheSame() throws Exception {
        try (SshSubmitter submitter = open(options(), List.of(node("")), 1)) {
            TesterSubmission submission = submitter.submit(command("four"));
            StartedTester started = StartedTester.of(work, "four");
            ProcessHandle session = ProcessHandle.of(started.pid()).flatMap(ProcessHandle::parent).orElseThrow();

            session.destroyForcibly();
            await().until(() -> !submission.isAlive());
            submission.close();

            started.awaitEnd();
        }
    }

    @Test
    void open_unusableNodes_areNamedWithTheReason() {
        List<TesterNode> nodes = List.of(node(""), new TesterNode("127.0.0.1", 9, null, 1, null),
                new TesterNode("nowhere.invalid", 22, null, 1, null));

        assertThatThrownBy(() -> open(options(), nodes, 2)).isInstanceOf(SubmissionException.class)
                .hasMessageContaining("limited to 1 testers, the run needs 2")
                .hasMessageContaining("127.0.0.1:9: ssh: connect to host 127.0.0.1 port 9: Connection refused")
                .hasMessageContaining("nowhere.invalid:22: ");
        assertThat(messages).anyMatch(message -> message.startsWith("node 127.0.0.1:9 is not used"));
    }

    @Test
    void check_nodeOfAnotherKey_isRefused() throws Exception {
        Path other = work.resolve("known_hosts");
        Files.writeString(other,
                "[127.0.0.1]:" + sshd.port() + " " + Files.readString(folder.resolve("user_ed25519.pub")));

        assertThat(check(options("-o", "UserKnownHostsFile=" + other), RULES, node("")).problem())
                .isEqualTo("its host key differs from the one in known_hosts");
    }

    @Test
    void check_nodeWithoutAKnownKey_isRefusedUnlessTheCommandSaysOtherwise() {
        String none = "UserKnownHostsFile=" + work.resolve("none");

        assertThat(check(options("-o", none), RULES, node("")).problem())
                .isEqualTo("its host key is not in known_hosts; ssh-keyscan shows the key");
        assertThat(check(options("-o", none, "-o", "StrictHostKeyChecking=accept-new"), RULES, node("")).problem())
                .isEmpty();
    }

    @Test
    void check_keyThatIsNotLetIn_saysSo() throws Exception {
        Path file = work.resolve("ssh_config");
        Files.writeString(file,
                Files.readString(folder.resolve("ssh_config")).replace("user_ed25519", "host_ed25519"));

        assertThat(check(new SshOptions(List.of("ssh", "-F", file.toString()), "", LIMIT, false), RULES, node(""))
                .problem()).contains("it refused the login: ", "Permission denied (publickey)");
    }

    @Test
    void check_node_saysWhatItHas() {
        NodeReport report = check(options(), RULES, node(""));

        assertThat(report.problem()).isEmpty();
        assertThat(report.version()).startsWith("25");
        assertThat(report.java()).endsWith("/bin/java");
        assertThat(report.home()).isEqualTo(sshd.home().toString());
        assertThat(report.memoryBytes()).isGreaterThan(100L << 20);
        assertThat(report.processors()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(report.roundTrip()).isPositive();
    }

    @Test
    void check_nodeThatHasLess_saysWhat() {
        NodeReport report = check(options(), new NodeRequirements(99, Long.MAX_VALUE, -1), node(""));

        assertThat(report.problem()).contains("there is no Java 99, but ", "25.", "MB of memory are free",
                "its load is");
    }

    private SshSubmitter open(SshOptions options, List<TesterNode> nodes, int testers) throws SubmissionException {
        return SshSubmitter.open(options,
                new SshSubmitter.TesterRequest(testers, nodes, RULES, jar, List.of("-Xmx64m")),
                messages::add);
    }

    private static NodeReport check(SshOptions options, NodeRequirements rules, TesterNode node) {
        return new SshNodes(options).check(List.of(node), rules, report -> {
        }).getFirst();
    }

    private static SshOptions options(String... more) {
        return new SshOptions(sshd.ssh(more), "", LIMIT, false);
    }

    private static TesterNode node(String more) {
        try {
            return NodeList.of(List.of("127.0.0.1:" + sshd.port() + " " + more)).getFirst();
        } catch (SubmissionException e) {
            throw new AssertionError(e);
        }
    }

    private TesterCommand command(String name, String... options) {
        return new TesterCommand(name, URI.create("ws://127.0.0.1:1" + work), TOKEN, List.of(options));
    }
}

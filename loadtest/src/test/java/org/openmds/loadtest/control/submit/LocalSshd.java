package org.openmds.loadtest.control.submit;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.network.FreePorts;

/** An sshd on loopback with its own keys, port and home folder. */
record LocalSshd(Path folder, int port, Process process) implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/sbin/sshd");

    static LocalSshd start(Path folder) throws IOException, InterruptedException {
        if (!Files.isExecutable(PROGRAM)) {
            throw new AssertionError("this test needs Debian's package openssh-server: mds test installs it");
        }
        // The folder for sshd's unprivileged process, which the package's start script would create.
        Files.createDirectories(Path.of("/run/sshd"));
        Files.createDirectories(folder.resolve("home"));
        key(folder.resolve("host_ed25519"), "ed25519");
        key(folder.resolve("user_ed25519"), "ed25519");
        key(folder.resolve("user_ecdsa"), "ecdsa");
        Files.writeString(folder.resolve("authorized_keys"), Files.readString(folder.resolve("user_ed25519.pub"))
                + "no-port-forwarding " + Files.readString(folder.resolve("user_ecdsa.pub")));
        int port = FreePorts.one();
        Files.writeString(folder.resolve("known_hosts"),
                "[127.0.0.1]:" + port + " " + Files.readString(folder.resolve("host_ed25519.pub")));
        Files.writeString(folder.resolve("config"), """
                ListenAddress 127.0.0.1
                Port %1$d
                HostKey %2$s/host_ed25519
                AuthorizedKeysFile %2$s/authorized_keys
                PidFile %2$s/pid
                SetEnv HOME=%2$s/home
                PasswordAuthentication no
                KbdInteractiveAuthentication no
                PermitRootLogin prohibit-password
                StrictModes no
                UsePAM no
                MaxSessions 1
                """.formatted(port, folder));
        // A configuration as users have it. Its shared connection allows only one tester at a time.
        Files.writeString(folder.resolve("ssh_config"), """
                Host 127.0.0.1
                IdentitiesOnly yes
                IdentityFile %1$s/user_ed25519
                UserKnownHostsFile %1$s/known_hosts
                ControlMaster auto
                ControlPath %1$s/master
                ControlPersist 30
                """.formatted(folder));
        Process process = new ProcessBuilder(PROGRAM.toString(), "-D", "-e", "-f", folder.resolve("config").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        LocalSshd sshd = new LocalSshd(folder, port, process);
        await().atMost(Duration.ofSeconds(20)).until(() -> sshd.answers());
        return sshd;
    }

    private boolean answers() {
        if (!process.isAlive()) {
            throw new AssertionError("sshd ended, see " + folder.resolve("log"));
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void key(Path file, String type) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("ssh-keygen", "-q", "-N", "", "-t", type, "-f", file.toString()).start();
        if (!process.waitFor(30, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new AssertionError("ssh-keygen failed");
        }
    }

    Path home() {
        return folder.resolve("home");
    }

    /** Returns the ssh command line with the user's configuration. */
    List<String> ssh(String... more) {
        List<String> words = new ArrayList<>(List.of("ssh", "-F", folder.resolve("ssh_config").toString()));
        words.addAll(List.of(more));
        return words;
    }

    /** Returns the jars that were copied to the node. */
    List<Path> jars() throws IOException {
        try (var files = Files.list(home().resolve(".cache/openmds"))) {
            return files.toList();
        }
    }

    /** Ends sshd and its sessions. */
    @Override
    public void close() {
        List<ProcessHandle> all = process.descendants().toList();
        process.destroy();
        all.forEach(ProcessHandle::destroy);
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

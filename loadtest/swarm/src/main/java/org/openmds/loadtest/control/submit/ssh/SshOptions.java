package org.openmds.loadtest.control.submit.ssh;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How nodes are reached. There are no passwords: keys, and an agent that keeps them.
 *
 * @param user
 *            where a node names none
 * @param identities
 *            files of private keys without a passphrase; empty for those in ~/.ssh; keys with one belong to the agent
 * @param knownHosts
 *            the keys of the nodes; one that is not there, or another than there, is refused
 * @param agent
 *            the socket of an agent, as SSH_AUTH_SOCK names it; empty for none
 * @param command
 *            a program that takes host and command, such as ssh -o BatchMode=yes, in place of the built-in client; empty for that
 * @param limit
 *            for each connection and each command but the upload
 * @param tunnel
 *            whether testers reach the controller by a port that ssh forwards from the node to here
 */
public record SshOptions(String user, List<Path> identities, Path knownHosts, String agent, List<String> command,
        Duration limit, boolean tunnel) {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final List<String> USUAL = List.of("id_ed25519", "id_ecdsa", "id_rsa");

    public SshOptions {
        identities = List.copyOf(identities);
        command = List.copyOf(command);
    }

    /** Testers dial the controller themselves. */
    public SshOptions(String user, List<Path> identities, Path knownHosts, String agent, List<String> command,
            Duration limit) {
        this(user, identities, knownHosts, agent, command, limit, false);
    }

    /** What is usual for whoever runs this. */
    public static SshOptions usual() {
        Path folder = Path.of(System.getProperty("user.home"), ".ssh");
        String agent = System.getenv().getOrDefault("SSH_AUTH_SOCK", "");
        List<Path> identities = USUAL.stream().map(folder::resolve).filter(file -> file.toFile().canRead()).toList();
        return new SshOptions(System.getProperty("user.name"), identities, folder.resolve("known_hosts"), agent,
                List.of(), LIMIT);
    }
}

package org.openmds.loadtest.control.submit.ssh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.keyverifier.KnownHostsServerKeyVerifier;
import org.apache.sshd.client.keyverifier.RejectAllServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.config.keys.FilePasswordProvider;
import org.apache.sshd.common.keyprovider.FileKeyPairProvider;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionHeartbeatController.HeartbeatType;
import org.apache.sshd.common.util.net.SshdSocketAddress;
import org.apache.sshd.server.forward.StaticDecisionForwardingFilter;
import org.openmds.loadtest.control.submit.Node;

/** Connects to nodes. One for all nodes of a run. */
final class SshClients implements AutoCloseable {

    private static final int SSH_PORT = 22;
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final SshOptions options;
    private final SshClient client;

    SshClients(SshOptions options) {
        this.options = options;
        JdkSecurity.register();
        client = SshClient.setUpDefaultClient();
        client.setHostConfigEntryResolver(HostConfigEntryResolver.EMPTY);
        client.setServerKeyVerifier(
                new KnownHostsServerKeyVerifier(RejectAllServerKeyVerifier.INSTANCE, options.knownHosts()));
        client.setUserAuthFactories(List.of(UserAuthPublicKeyFactory.INSTANCE));
        client.setFilePasswordProvider(FilePasswordProvider.EMPTY);
        client.setKeyIdentityProvider(new FileKeyPairProvider(options.identities()));
        if (!options.agent().isEmpty() && Files.exists(Path.of(options.agent()))) {
            client.setAgentFactory(AgentSocket.factory(Path.of(options.agent())));
        }
        if (options.tunnel()) {
            // What nodes may ask for is what was forwarded to them, and nothing else.
            client.setForwardingFilter(new StaticDecisionForwardingFilter(false) {

                @Override
                public boolean canConnect(Type type, SshdSocketAddress address, Session session) {
                    return type == Type.Forwarded;
                }
            });
        }
        client.setSessionHeartbeat(HeartbeatType.IGNORE, HEARTBEAT);
        client.start();
    }

    /**
     * @throws IOException
     *             where the node cannot be reached, is not the one that is known, or does not let this user in; says which
     */
    RemoteShell connect(Node node) throws IOException {
        String user = Objects.requireNonNullElse(node.user(), options.user());
        int port = node.port() == 0 ? SSH_PORT : node.port();
        ClientSession session = session(user, node.host(), port);
        try {
            session.auth().verify(options.limit());
            return new MinaShell(session, options.limit());
        } catch (IOException e) {
            session.close(true);
            throw new IOException(refusal(user, node, e), e);
        }
    }

    private ClientSession session(String user, String host, int port) throws IOException {
        try {
            return client.connect(user, host, port).verify(options.limit()).getSession();
        } catch (IOException e) {
            throw new IOException("ssh cannot reach port %d: %s".formatted(port, e.getMessage()), e);
        }
    }

    private String refusal(String user, Node node, IOException e) {
        String message = String.valueOf(e.getMessage());
        if (message.contains("key did not validate") || message.contains("Server key")) {
            return "its key is not the one that %s has for %s, or there is none; ssh-keyscan shows it"
                    .formatted(options.knownHosts(), node.host());
        }
        if (message.contains("No more authentication methods")) {
            return "it does not let user %s in by %s".formatted(user, keys());
        }
        return "no ssh session for user %s: %s".formatted(user, message);
    }

    private String keys() {
        String files = options.identities().isEmpty() ? "" : "the keys in " + options.identities();
        if (options.agent().isEmpty()) {
            return files.isEmpty() ? "any key, for there is none" : files;
        }
        return files.isEmpty() ? "the agent's keys" : files + " or the agent's";
    }

    @Override
    public void close() {
        client.stop();
    }
}

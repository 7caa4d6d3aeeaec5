package org.openmds.server.local;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.unixdomain.server.UnixDomainServerConnector;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.server.front.AcceptFailures;
import org.openmds.server.operation.StartException;
import org.openmds.server.settings.UnixSocketSettings;

/**
 * The connector at a Unix socket. It asks the kernel for the user of each connection, and has connections and an accept queue of its own, of which one
 * user has a part. Thread-safe.
 */
public final class LocalConnector extends UnixDomainServerConnector {

    private static final Logger LOG = LogManager.getLogger();
    private static final String KEY = "http.unix-socket.path";
    private static final int CONNECTIONS = 64;
    private static final int CONNECTIONS_OF_A_USER = 16;

    private final AcceptFailures failures = new AcceptFailures();
    private final Map<SelectableChannel, Peer> peers = new ConcurrentHashMap<>();
    private final Budget connections = new Budget("local-connections", CONNECTIONS, CONNECTIONS_OF_A_USER);
    private final UnixSocketSettings settings;
    private volatile Collection<UserPrincipal> administrators = List.of();

    /** The user of a connection and its place. */
    private record Peer(LocalUser user, BudgetPermit permit) {
    }

    /**
     * Makes the file free. The socket is opened with the server.
     *
     * @param path
     *            the file of the socket
     * @throws StartException
     *             another server or file is there
     */
    public LocalConnector(Server server, HttpConfiguration http, UnixSocketSettings settings, Path path) {
        super(server, 1, 1, new HttpConnectionFactory(http));
        this.settings = settings;
        setUnixDomainPath(path);
        setAcceptQueueSize(CONNECTIONS);
        setName("unix socket " + path);
        http.addCustomizer(this::withUser);
        getBean(SelectorManager.class).addEventListener(new PeerCheck());
        free(path);
    }

    /** Deletes the socket that a server left behind which was ended without a stop. */
    private static void free(Path path) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            if (Optional.ofNullable(path.toAbsolutePath().getParent()).filter(Files::isDirectory).isEmpty()) {
                throw new StartException("%s: the folder of %s does not exist".formatted(KEY, path));
            }
            return;
        }
        try {
            if (!Files.readAttributes(path, BasicFileAttributes.class,
                    LinkOption.NOFOLLOW_LINKS).isOther()) {
                throw new StartException("%s: %s exists and is no socket".formatted(KEY, path));
            }
            if (answers(path)) {
                throw new StartException("%s: another server listens at %s".formatted(KEY, path));
            }
            Files.delete(path);
        } catch (IOException e) {
            throw new StartException("%s: %s cannot be replaced: %s".formatted(KEY, path, e.getMessage()), e);
        }
    }

    private static boolean answers(Path path) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return channel.connect(UnixDomainSocketAddress.of(path));
        } catch (IOException refused) {
            return false;
        }
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        Path path = getUnixDomainPath();
        UserPrincipalLookupService users = FileSystems.getDefault().getUserPrincipalLookupService();
        administrators = List.of(users.lookupPrincipalByName("root"), Files.getOwner(path));
        PosixFileAttributeView file = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (settings.group().isPresent()) {
            file.setGroup(users.lookupPrincipalByGroupName(settings.group().get()));
        }
        file.setPermissions(settings.permissions());
    }

    @Override
    protected void doStop() throws Exception {
        failures.stop();
        super.doStop();
    }

    @Override
    protected void accept(int acceptorId) throws IOException {
        super.accept(acceptorId);
        failures.succeeded();
    }

    @Override
    protected boolean handleAcceptFailure(Throwable failure) {
        return isRunning() && AcceptFailures.canRetry(failure)
                ? failures.retry(this, failure)
                : super.handleAcceptFailure(failure);
    }

    private Request withUser(Request request, HttpFields.Mutable responseHeaders) {
        if (request.getConnectionMetaData().getConnection().getEndPoint() instanceof SocketChannelEndPoint endPoint) {
            Peer peer = peers.get(endPoint.getChannel());
            if (peer != null) {
                peer.user().mark(request);
            }
        }
        return request;
    }

    /** Finds the user of each new connection, and closes the connection if there is none or it has its share. */
    private final class PeerCheck implements SelectorManager.AcceptListener {

        @Override
        public void onAccepting(SelectableChannel channel) {
            try {
                LocalUser user = LocalUser.of((SocketChannel) channel, administrators);
                BudgetPermit permit = connections.take(user.name(), 1).orElse(null);
                if (permit == null) {
                    close(channel);
                } else {
                    peers.put(channel, new Peer(user, permit));
                }
            } catch (IOException e) {
                LOG.warn("{}: a connection is closed: its user is not known: {}", getName(), e.getMessage());
                close(channel);
            }
        }

        @Override
        public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
            release(channel);
        }

        @Override
        public void onClosed(SelectableChannel channel) {
            release(channel);
        }

        private void close(SelectableChannel channel) {
            try {
                channel.close();
            } catch (IOException alreadyClosed) {
                LOG.debug("already closed", alreadyClosed);
            }
        }

        private void release(SelectableChannel channel) {
            Peer peer = peers.remove(channel);
            if (peer != null) {
                peer.permit().close();
            }
        }
    }
}

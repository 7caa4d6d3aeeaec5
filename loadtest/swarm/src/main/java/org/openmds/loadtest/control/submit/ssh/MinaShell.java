package org.openmds.loadtest.control.submit.ssh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.util.net.SshdSocketAddress;
import org.apache.sshd.sftp.client.SftpClient;
import org.apache.sshd.sftp.client.SftpClientFactory;
import org.openmds.loadtest.control.submit.LastWords;

/** By Apache MINA's client: one connection, a channel a command, files by SFTP. */
final class MinaShell implements RemoteShell {

    private static final int PIPE_BYTES = 1 << 16;

    private final ClientSession session;
    private final Duration limit;
    private final Map<Tunnel, Tunnel> tunnels = new HashMap<>();

    MinaShell(ClientSession session, Duration limit) {
        this.session = session;
        this.limit = limit;
    }

    @Override
    public Answer run(String command, Duration within) throws IOException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        try (ChannelExec channel = channel(command)) {
            channel.setIn(InputStream.nullInputStream());
            channel.setOut(output);
            channel.setErr(errors);
            channel.open().verify(limit);
            Set<ClientChannelEvent> events = channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), within);
            Integer status = channel.getExitStatus();
            if (!events.contains(ClientChannelEvent.CLOSED)) {
                throw new IOException("a command did not end within %d s".formatted(within.toSeconds()));
            }
            return new Answer(status == null ? -1 : status, output.toString(StandardCharsets.UTF_8),
                    errors.toString(StandardCharsets.UTF_8));
        }
    }

    private ChannelExec channel(String command) throws IOException {
        try {
            return session.createExecChannel(command);
        } catch (IllegalStateException e) {
            throw new IOException("the ssh connection has ended", e);
        }
    }

    @Override
    public void upload(Path file, String target, Duration within) throws IOException {
        try (SftpClient sftp = SftpClientFactory.instance().createSftpClient(session);
                InputStream from = Files.newInputStream(file);
                OutputStream to = sftp.write(target, SftpClient.OpenMode.Create, SftpClient.OpenMode.Truncate,
                        SftpClient.OpenMode.Write)) {
            long deadline = System.nanoTime() + within.toNanos();
            byte[] part = new byte[PIPE_BYTES];
            for (int count = from.read(part); count >= 0; count = from.read(part)) {
                to.write(part, 0, count);
                if (System.nanoTime() - deadline > 0) {
                    throw new IOException(
                            "copying %s did not end within %d s".formatted(file.getFileName(), within.toSeconds()));
                }
            }
        }
    }

    /** One of a connection, for all runs: it ends with the connection. */
    @Override
    public synchronized Tunnel open(Tunnel tunnel) throws IOException {
        Tunnel known = tunnels.get(tunnel);
        if (known == null) {
            SshdSocketAddress there = session.startRemotePortForwarding(new SshdSocketAddress("127.0.0.1", 0),
                    new SshdSocketAddress(tunnel.host(), tunnel.hostPort()));
            known = tunnel.at(there.getPort());
            tunnels.put(tunnel, known);
        }
        return known;
    }

    @Override
    public Running start(String command, String input, Consumer<String> lines, Tunnel tunnel) throws IOException {
        ChannelExec channel = channel(command);
        PipedOutputStream said = new PipedOutputStream();
        PipedInputStream heard = new PipedInputStream(said, PIPE_BYTES);
        channel.setRedirectErrorStream(true);
        channel.setOut(said);
        new LastWords().readFrom(heard, lines);
        try {
            channel.open().verify(limit);
            OutputStream stream = channel.getInvertedIn();
            stream.write(input.getBytes(StandardCharsets.UTF_8));
            stream.flush();
        } catch (IOException e) {
            channel.close(true);
            throw e;
        }
        return new Running() {

            @Override
            public boolean isAlive() {
                return !channel.isClosed() && !hasExited();
            }

            @Override
            public boolean hasExited() {
                return channel.getExitStatus() != null || channel.getExitSignal() != null;
            }

            @Override
            public void close() {
                channel.close(true);
            }
        };
    }

    @Override
    public void close() {
        try {
            session.close(false).await(limit);
        } catch (IOException e) {
            session.close(true);
        }
    }
}

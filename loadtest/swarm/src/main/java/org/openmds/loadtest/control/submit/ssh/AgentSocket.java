package org.openmds.loadtest.control.submit.ssh;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;

import org.apache.sshd.agent.SshAgent;
import org.apache.sshd.agent.SshAgentFactory;
import org.apache.sshd.agent.SshAgentServer;
import org.apache.sshd.agent.common.AbstractAgentProxy;
import org.apache.sshd.common.FactoryManager;
import org.apache.sshd.common.channel.ChannelFactory;
import org.apache.sshd.common.session.ConnectionService;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;

/** An agent that keeps keys, by its socket: Java has these, and MINA would want a native library. */
final class AgentSocket extends AbstractAgentProxy {

    /** An answer to a signature or a list of keys is far smaller. */
    private static final int MOST_BYTES = 256 << 10;

    private final SocketChannel channel;

    private AgentSocket(SocketChannel channel) {
        super(null);
        this.channel = channel;
    }

    static SshAgentFactory factory(Path socket) {
        return new SshAgentFactory() {

            @Override
            public List<ChannelFactory> getChannelForwardingFactories(FactoryManager manager) {
                return List.of();
            }

            @Override
            public SshAgent createClient(Session session, FactoryManager manager) throws IOException {
                SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                try {
                    channel.connect(UnixDomainSocketAddress.of(socket));
                    return new AgentSocket(channel);
                } catch (IOException e) {
                    channel.close();
                    throw new IOException("the ssh agent at " + socket + " does not answer: " + e.getMessage(), e);
                }
            }

            @Override
            public SshAgentServer createServer(ConnectionService service) {
                throw new UnsupportedOperationException("the agent is not handed on to nodes");
            }
        };
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    protected synchronized Buffer request(Buffer buffer) throws IOException {
        ByteBuffer question = ByteBuffer.wrap(buffer.array(), buffer.rpos(), buffer.available());
        while (question.hasRemaining()) {
            channel.write(question);
        }
        int length = read(Integer.BYTES).getInt();
        if (length <= 0 || length > MOST_BYTES) {
            throw new IOException(
                    "the ssh agent answered with %d bytes, expected 1 to %d".formatted(length, MOST_BYTES));
        }
        return new ByteArrayBuffer(read(length).array());
    }

    private ByteBuffer read(int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                throw new EOFException("the ssh agent ended the connection");
            }
        }
        return bytes.flip();
    }

    @Override
    public void close() throws IOException {
        channel.close();
        super.close();
    }
}

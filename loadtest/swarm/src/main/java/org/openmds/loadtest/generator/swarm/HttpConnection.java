package org.openmds.loadtest.generator.swarm;

import java.net.SocketAddress;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.client.ServerTiming;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.text.FailureKind;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;

/** One connection of one user, with one request at a time. Confined to the user's event loop. */
final class HttpConnection extends ChannelInboundHandlerAdapter {

    private static final int MAX_LINE_BYTES = 16_384;
    private static final int MAX_HEAD_BYTES = 65_536;
    private static final int MAX_CHUNK_BYTES = 1 << 20;
    private static final HttpDecoderConfig CODEC = new HttpDecoderConfig().setMaxInitialLineLength(MAX_LINE_BYTES)
            .setMaxHeaderSize(MAX_HEAD_BYTES)
            .setMaxChunkSize(MAX_CHUNK_BYTES)
            .setValidateHeaders(false);

    private final HttpUser user;
    private final HttpTarget target;
    private final Channel channel;
    private final ReceivedAnswer answer;
    private @Nullable ByteBuf pendingRequest;
    private boolean ready;
    private boolean closed;
    private int answers;

    HttpConnection(HttpUser user, HttpTarget target, Channel channel, ReceivedAnswer answer) {
        this.user = user;
        this.target = target;
        this.channel = channel;
        this.answer = answer;
        channel.pipeline().addLast(new TimedResponseDecoder(), this);
    }

    HttpTarget target() {
        return target;
    }

    /** True if the connection has carried an answer before. The server may have closed it since. */
    boolean isReused() {
        return answers > 0;
    }

    /** True if a part of the answer to the current request has arrived. */
    boolean isAnswerBegun() {
        return answer.isBegun();
    }

    /**
     * Connects.
     *
     * @param from
     *            the local address; null to let the system choose
     */
    void connect(@Nullable SocketAddress from) {
        channel.connect(target.address(), from).addListener(result -> {
            if (closed) {
                return;
            }
            if (result.isSuccess()) {
                user.connected(this);
            } else {
                failed(result.cause());
            }
        });
    }

    /** Sends the request as soon as the connection is ready. */
    void send(ByteBuf request) {
        answer.expect(user.request().check());
        if (ready) {
            write(request);
        } else {
            pendingRequest = request;
        }
    }

    /** Marks the connection, including TLS, as ready and sends the waiting request. */
    void ready() {
        ready = true;
        ByteBuf request = pendingRequest;
        pendingRequest = null;
        if (request != null) {
            write(request);
        }
    }

    /** Closes the connection. The user gets no further calls from it. */
    void close() {
        closed = true;
        if (pendingRequest != null) {
            pendingRequest.release();
            pendingRequest = null;
        }
        var _ = channel.close();
    }

    void failed(Throwable cause) {
        if (!closed) {
            close();
            user.notConnected(cause);
        }
    }

    private void write(ByteBuf request) {
        RequestPhases phases = user.phases();
        if (phases == null) {
            var _ = channel.writeAndFlush(request);
        } else {
            var _ = channel.writeAndFlush(request).addListener(_ -> phases.sent(user.now()));
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (!closed) {
                read(message);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void read(Object message) {
        if (!user.isBusy()) {
            user.unexpectedData(this);
            return;
        }
        if (message instanceof HttpMessage head && head.decoderResult().isFailure()) {
            malformed(head.decoderResult().cause());
            return;
        }
        if (message instanceof HttpResponse response) {
            answer.head(response);
            RequestPhases phases = user.phases();
            if (phases != null) {
                response.headers().getAll(ServerTiming.HEADER).forEach(phases::server);
            }
        }
        if (message instanceof HttpContent content) {
            if (content.decoderResult().isFailure()) {
                malformed(content.decoderResult().cause());
                return;
            }
            answer.content(content.content());
            if (content instanceof LastHttpContent && !answer.isInterim()) {
                answered();
            }
        }
    }

    private void answered() {
        answers++;
        if (answer.keepsConnection()) {
            user.answered(answer, true);
        } else {
            close();
            user.answered(answer, false);
        }
    }

    private void malformed(Throwable cause) {
        close();
        if (cause instanceof PrematureChannelClosureException) {
            user.answerFailed(Outcome.RESET, answer.bytes(), "");
        } else {
            user.answerFailed(Outcome.BAD_ANSWER, answer.bytes(), "not a valid HTTP answer: " + FailureKind.of(cause));
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake && !closed) {
            if (handshake.isSuccess()) {
                user.secured(this);
            } else {
                failed(handshake.cause());
            }
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (!closed) {
            close();
            user.closed(this, answer.bytes());
        }
    }

    /** Closes the channel if it was ready; {@link #channelInactive} then informs the user. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!ready) {
            failed(cause);
        } else {
            var _ = context.close();
        }
    }

    /** A response decoder that also knows the request's method and records the time of the first byte. */
    private final class TimedResponseDecoder extends HttpResponseDecoder {

        TimedResponseDecoder() {
            super(CODEC);
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
            RequestPhases phases = user.phases();
            if (phases != null && phases.awaitsFirstByte()) {
                phases.firstByte(user.now());
            }
            super.channelRead(context, message);
        }

        @Override
        protected boolean isContentAlwaysEmpty(HttpMessage message) {
            return user.request().method().equals("HEAD") || super.isContentAlwaysEmpty(message);
        }
    }
}

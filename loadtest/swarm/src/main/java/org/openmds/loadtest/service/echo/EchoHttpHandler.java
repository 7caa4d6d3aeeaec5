package org.openmds.loadtest.service.echo;

import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/** HTTP handler. It accepts any method and any body. */
final class EchoHttpHandler extends ChannelInboundHandlerAdapter {

    private static final double MILLIS = 1e6;

    /** A request that is not yet complete, or whose answer is delayed. */
    private record EchoRequest(String path, boolean statistics, boolean keep, boolean head, boolean phases,
            long delay) {
    }

    private final EchoBehaviour behaviour;
    private final EchoPages pages;
    private @Nullable EchoRequest pendingRequest;
    private int delayedAnswers;
    private long lastDue;

    EchoHttpHandler(EchoBehaviour service, EchoPages pages) {
        this.behaviour = service;
        this.pages = pages;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (message instanceof HttpRequest request) {
                if (request.decoderResult().isFailure()) {
                    var _ = context.close();
                    return;
                }
                begin(request);
            }
            if (message instanceof LastHttpContent && pendingRequest != null) {
                end(context, pendingRequest);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void begin(HttpRequest request) {
        int query = request.uri().indexOf('?');
        String path = query < 0 ? request.uri() : request.uri().substring(0, query);
        boolean account = EchoPages.isStatistics(path);
        pendingRequest = new EchoRequest(path, account, HttpUtil.isKeepAlive(request),
                request.method().equals(HttpMethod.HEAD),
                request.headers().contains("X-Phases"), account ? 0 : behaviour.delayNanos());
        if (!account) {
            behaviour.counts().received(1);
        }
    }

    private void end(ChannelHandlerContext context, EchoRequest request) {
        pendingRequest = null;
        long now = System.nanoTime();
        // Answers must be sent in the order of the requests.
        int bytes = request.statistics ? 0 : pages.bytes(request.path);
        lastDue = Math.max(lastDue, behaviour.link().passedAt(now + request.delay, bytes));
        if (lastDue <= now && delayedAnswers == 0) {
            answer(context, request);
        } else {
            delayedAnswers++;
            var _ = context.executor().schedule(() -> {
                delayedAnswers--;
                answer(context, request);
            }, lastDue - now, TimeUnit.NANOSECONDS);
        }
    }

    private void answer(ChannelHandlerContext context, EchoRequest request) {
        boolean account = request.statistics;
        boolean error = !account && behaviour.isError();
        if (!account) {
            behaviour.counts().answered(1, error);
        }
        ByteBuf body = account ? pages.statistics(request.path) : pages.answer(request.path);
        DefaultFullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                error ? HttpResponseStatus.INTERNAL_SERVER_ERROR : HttpResponseStatus.OK,
                request.head ? Unpooled.EMPTY_BUFFER : body);
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN);
        response.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
        if (request.phases) {
            response.headers().set("Server-Timing", "delay;dur=" + request.delay / MILLIS);
        }
        if (!request.keep) {
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
        var written = context.writeAndFlush(response);
        if (!request.keep) {
            var _ = written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        var _ = context.close();
    }
}

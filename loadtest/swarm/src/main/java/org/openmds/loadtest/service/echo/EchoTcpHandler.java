package org.openmds.loadtest.service.echo;

import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Sends each byte back: one byte is one request. */
final class EchoTcpHandler extends ChannelInboundHandlerAdapter {

    private final EchoBehaviour service;
    private long lastDue;

    EchoTcpHandler(EchoBehaviour service) {
        this.service = service;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        int requests = bytes.readableBytes();
        service.counts().received(requests);
        long now = System.nanoTime();
        lastDue = Math.max(lastDue, now + service.delayNanos());
        if (lastDue <= now) {
            answer(context, bytes, requests);
        } else {
            var _ = context.executor()
                    .schedule(() -> answer(context, bytes, requests), lastDue - now, TimeUnit.NANOSECONDS);
        }
    }

    private void answer(ChannelHandlerContext context, ByteBuf bytes, int requests) {
        service.counts().answered(requests, false);
        var _ = context.writeAndFlush(bytes);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        var _ = context.close();
    }
}

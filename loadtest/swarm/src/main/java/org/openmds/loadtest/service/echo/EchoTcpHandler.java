package org.openmds.loadtest.service.echo;

import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** TCP handler that sends each byte back. One byte counts as one request. */
final class EchoTcpHandler extends ChannelInboundHandlerAdapter {

    private final EchoBehaviour behaviour;
    private long lastDue;

    EchoTcpHandler(EchoBehaviour service) {
        this.behaviour = service;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        int requests = bytes.readableBytes();
        behaviour.counts().received(requests);
        long now = System.nanoTime();
        lastDue = Math.max(lastDue, now + behaviour.delayNanos());
        if (lastDue <= now) {
            answer(context, bytes, requests);
        } else {
            var _ = context.executor()
                    .schedule(() -> answer(context, bytes, requests), lastDue - now, TimeUnit.NANOSECONDS);
        }
    }

    private void answer(ChannelHandlerContext context, ByteBuf bytes, int requests) {
        behaviour.counts().answered(requests, false);
        var _ = context.writeAndFlush(bytes);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        var _ = context.close();
    }
}

package org.openmds.loadtest.generator.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * One direction of a relayed connection. Data that is read passes the link and is written after the delay, in its order. Runs until that
 * direction has ended. While the link is busy with data of other connections, nothing more is read, so that connections share it piece by
 * piece and senders notice that it is full.
 */
final class DelayedStream implements Runnable {

    private static final int MAX_QUEUED_PIECES = 64;
    private static final int PIECE_BYTES = 16_384;
    /** Longest time for which the link may be reserved in advance. Sleeping for less is not worth its cost. */
    private static final long MAX_AHEAD_NANOS = 1_000_000;
    private static final long CLOSE_CHECK_NANOS = 100_000_000;

    private final Socket from;
    private final Socket to;
    private final LinkDirection link;
    private final long delayNanos;
    private final long notBefore;
    private final BlockingQueue<StreamPiece> queue = new ArrayBlockingQueue<>(MAX_QUEUED_PIECES);

    /** Data or an event in transit. */
    private sealed interface StreamPiece {

        /** The time of delivery by {@link System#nanoTime}. */
        long due();

        record Data(long due, byte[] bytes) implements StreamPiece {
        }

        /** The end of the stream: the sender has sent all its data and may still receive. */
        record End(long due) implements StreamPiece {
        }

        /** A broken connection: the sender has gone. */
        record Break(long due) implements StreamPiece {
        }
    }

    /**
     * Creates a direction.
     *
     * @param notBefore
     *            the time by {@link System#nanoTime} before which nothing is delivered, because the connection is not yet open for the other side
     */
    DelayedStream(Socket from, Socket to, LinkDirection link, long delayNanos, long notBefore) {
        this.from = from;
        this.to = to;
        this.link = link;
        this.delayNanos = delayNanos;
        this.notBefore = notBefore;
    }

    @Override
    public void run() {
        Thread writer = Thread.ofVirtual().name("relay-writer").start(this::write);
        try {
            queue.put(read());
            writer.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private StreamPiece read() throws InterruptedException {
        byte[] buffer = new byte[PIECE_BYTES];
        try {
            InputStream in = from.getInputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                long through = link.passedAt(System.nanoTime(), read);
                queue.put(new StreamPiece.Data(due(through), Arrays.copyOf(buffer, read)));
                await(through - MAX_AHEAD_NANOS, from);
            }
            return new StreamPiece.End(due(link.passedAt(System.nanoTime(), 0)));
        } catch (IOException _) {
            return new StreamPiece.Break(due(System.nanoTime()));
        }
    }

    private long due(long through) {
        long due = through + delayNanos;
        return due - notBefore < 0 ? notBefore : due;
    }

    private void write() {
        try {
            boolean goesOn = true;
            while (goesOn) {
                StreamPiece piece = queue.take();
                await(piece.due(), to);
                goesOn = write(piece);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes a piece. Returns true if more may follow. */
    private boolean write(StreamPiece piece) throws InterruptedException {
        try {
            switch (piece) {
                case StreamPiece.Data(long _, byte[] bytes) -> {
                    OutputStream out = to.getOutputStream();
                    out.write(bytes);
                    return true;
                }
                case StreamPiece.End _ -> to.shutdownOutput();
                case StreamPiece.Break _ -> to.close();
            }
        } catch (IOException _) {
            // The receiver has gone. Data in transit is lost, as on a real network, and the sender's connection is closed.
            close(from);
            if (piece instanceof StreamPiece.Data) {
                drain();
            }
        }
        return false;
    }

    /** Discards pieces until the end, so that the reader, which ends now, does not block on a full queue. */
    private void drain() throws InterruptedException {
        StreamPiece piece = queue.take();
        while (piece instanceof StreamPiece.Data) {
            piece = queue.take();
        }
    }

    /** Waits until the given time or until the connection is closed. A link may be full for a long time. */
    private static void await(long due, Socket open) {
        for (long left = due - System.nanoTime(); left > 0 && !open.isClosed(); left = due - System.nanoTime()) {
            LockSupport.parkNanos(Math.min(left, CLOSE_CHECK_NANOS));
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // Closing failed; there is nothing more to do.
        }
    }
}

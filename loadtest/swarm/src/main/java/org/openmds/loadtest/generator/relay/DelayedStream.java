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
 * One direction of a connection: what is read goes through the link, and is written later, in its order. Runs until that direction has ended. While the link
 * is busy with others' bytes nothing more is read, so that connections share it piece by piece, and senders see when it is full.
 */
final class DelayedStream implements Runnable {

    private static final int MAX_QUEUED_PIECES = 64;
    private static final int PIECE_BYTES = 16_384;
    /** How far ahead the link may be taken: less than this is not worth a thread's sleep. */
    private static final long MAX_AHEAD_NANOS = 1_000_000;
    private static final long CLOSE_CHECK_NANOS = 100_000_000;

    private final Socket from;
    private final Socket to;
    private final LinkDirection link;
    private final long delayNanos;
    private final long notBefore;
    private final BlockingQueue<StreamPiece> queue = new ArrayBlockingQueue<>(MAX_QUEUED_PIECES);

    /** Something under way. */
    private sealed interface StreamPiece {

        /** By {@link System#nanoTime}. */
        long due();

        record Data(long due, byte[] bytes) implements StreamPiece {
        }

        /** The sender has said all, and may still listen. */
        record End(long due) implements StreamPiece {
        }

        /** The sender is gone. */
        record Break(long due) implements StreamPiece {
        }
    }

    /**
     * @param notBefore
     *            by {@link System#nanoTime}: when the connection is open for whoever is far
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

    /** Whether more may come. */
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
            // Whoever reads there went away. What is still on its way is lost, as on a network, and the sender is told.
            close(from);
            if (piece instanceof StreamPiece.Data) {
                drain();
            }
        }
        return false;
    }

    /** So that the reader, which ends now, does not wait for room. */
    private void drain() throws InterruptedException {
        StreamPiece piece = queue.take();
        while (piece instanceof StreamPiece.Data) {
            piece = queue.take();
        }
    }

    /** As long as the connection is there: a link may be full for long. */
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
            // It is closed for all that matters.
        }
    }
}

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
final class LateBytes implements Runnable {

    private static final int PIECES = 64;
    private static final int PIECE_BYTES = 16_384;
    /** How far ahead the link may be taken: less than this is not worth a thread's sleep. */
    private static final long AHEAD_NANOS = 1_000_000;
    private static final long LOOK_NANOS = 100_000_000;

    private final Socket from;
    private final Socket to;
    private final Link link;
    private final long delayNanos;
    private final long notBefore;
    private final BlockingQueue<Piece> way = new ArrayBlockingQueue<>(PIECES);

    /** Something under way. */
    private sealed interface Piece {

        /** By {@link System#nanoTime}. */
        long due();

        record Data(long due, byte[] bytes) implements Piece {
        }

        /** The sender has said all, and may still listen. */
        record End(long due) implements Piece {
        }

        /** The sender is gone. */
        record Break(long due) implements Piece {
        }
    }

    /**
     * @param notBefore
     *            by {@link System#nanoTime}: when the connection is open for whoever is far
     */
    LateBytes(Socket from, Socket to, Link link, long delayNanos, long notBefore) {
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
            way.put(read());
            writer.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Piece read() throws InterruptedException {
        byte[] buffer = new byte[PIECE_BYTES];
        try {
            InputStream in = from.getInputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                long through = link.through(System.nanoTime(), read);
                way.put(new Piece.Data(due(through), Arrays.copyOf(buffer, read)));
                await(through - AHEAD_NANOS, from);
            }
            return new Piece.End(due(link.through(System.nanoTime(), 0)));
        } catch (IOException _) {
            return new Piece.Break(due(System.nanoTime()));
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
                Piece piece = way.take();
                await(piece.due(), to);
                goesOn = write(piece);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether more may come. */
    private boolean write(Piece piece) throws InterruptedException {
        try {
            switch (piece) {
                case Piece.Data(long _, byte[] bytes) -> {
                    OutputStream out = to.getOutputStream();
                    out.write(bytes);
                    return true;
                }
                case Piece.End _ -> to.shutdownOutput();
                case Piece.Break _ -> to.close();
            }
        } catch (IOException _) {
            // Whoever reads there went away. What is still on its way is lost, as on a network, and the sender is told.
            close(from);
            if (piece instanceof Piece.Data) {
                drain();
            }
        }
        return false;
    }

    /** So that the reader, which ends now, does not wait for room. */
    private void drain() throws InterruptedException {
        Piece piece = way.take();
        while (piece instanceof Piece.Data) {
            piece = way.take();
        }
    }

    /** As long as the connection is there: a link may be full for long. */
    private static void await(long due, Socket open) {
        for (long left = due - System.nanoTime(); left > 0 && !open.isClosed(); left = due - System.nanoTime()) {
            LockSupport.parkNanos(Math.min(left, LOOK_NANOS));
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

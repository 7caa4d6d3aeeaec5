package org.openmds.state.sqlite;

import static org.openmds.state.sqlite.DatabaseHeader.PAGE_SIZE;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The newest version of each page of a database, read from the file and its write-ahead log without SQLite. Not thread-safe. */
final class PageImages implements Closeable {
    private final List<FileChannel> channels = new ArrayList<>();
    private final Optional<FileChannel> database;
    private final Optional<FileChannel> log;
    private final Map<Integer, Long> logOffsets = new HashMap<>();
    private final List<Long> damagedOffsets = new ArrayList<>();
    private final int count;

    PageImages(StateFiles files, WriteAheadLog frames) throws IOException {
        database = open(files.database());
        log = open(files.log());
        // In an intact log, the frames after the last commit were never acknowledged.
        int used = frames.damaged() ? frames.frames().size() : frames.committed();
        for (WriteAheadLog.Frame frame : frames.frames().subList(0, used)) {
            if (frame.intact()) {
                logOffsets.put(frame.page(), frame.imageOffset());
            } else {
                damagedOffsets.add(frame.imageOffset());
            }
        }
        long pagesOfFile = (StateFiles.size(files.database()) + PAGE_SIZE - 1) / PAGE_SIZE;
        int pagesOfLog = logOffsets.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
        count = (int) Math.min(Integer.MAX_VALUE - 1L, Math.max(pagesOfFile, pagesOfLog));
    }

    private Optional<FileChannel> open(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        channels.add(channel);
        return Optional.of(channel);
    }

    /** Returns the number of pages; pages are numbered from 1. */
    int count() {
        return count;
    }

    /** Returns the newest intact version of a page; zeros if the file was truncated; empty for a number outside the database. */
    Optional<byte[]> page(int number) {
        if (number < 1 || number > count) {
            return Optional.empty();
        }
        Long offset = logOffsets.get(number);
        return Optional.of(offset == null ? read(database, (number - 1L) * PAGE_SIZE) : read(log, offset));
    }

    /** Returns the number of pages in the log with a wrong checksum; any of them may still contain intact rows. */
    int damagedCount() {
        return damagedOffsets.size();
    }

    byte[] damagedPage(int index) {
        return read(log, damagedOffsets.get(index));
    }

    private static byte[] read(Optional<FileChannel> channel, long offset) {
        ByteBuffer page = ByteBuffer.allocate(PAGE_SIZE);
        try {
            while (channel.isPresent() && page.hasRemaining()) {
                if (channel.get().read(page, offset + page.position()) < 0) {
                    break;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return page.array();
    }

    @Override
    public void close() throws IOException {
        for (FileChannel channel : channels) {
            channel.close();
        }
    }
}

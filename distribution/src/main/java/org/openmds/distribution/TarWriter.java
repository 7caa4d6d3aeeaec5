package org.openmds.distribution;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/** The writer of tar archives: all files have one time, and all archives one level of compression. */
final class TarWriter {

    private final Instant time;
    private final int compression;

    /**
     * Creates a writer.
     *
     * @param time
     *            the time of all files
     * @param compression
     *            the level of gzip: 0 stores, 9 compresses most. Levels above 4 take up to three times as long for one percent of the size, as
     *            most of the bytes are compressed already
     */
    TarWriter(Instant time, int compression) {
        this.time = time;
        this.compression = compression;
    }

    Instant time() {
        return time;
    }

    int compression() {
        return compression;
    }

    /**
     * Writes an archive and closes the stream.
     *
     * @param prefix
     *            the text before each path, for example {@code ./}
     */
    void write(FileTree tree, String prefix, OutputStream out) throws IOException {
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, StandardCharsets.UTF_8.name())) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
            for (Map.Entry<String, PackageFile> file : tree.files().entrySet()) {
                add(tar, prefix + file.getKey(), file.getValue());
            }
        }
    }

    /** Writes a compressed archive into a file. */
    void writeGzip(FileTree tree, String prefix, Path file) throws IOException {
        write(tree, prefix, gzip(Files.newOutputStream(file)));
    }

    /** Returns a stream that compresses at the level of this writer. */
    OutputStream gzip(OutputStream out) throws IOException {
        return GzipFile.compress(out, compression);
    }

    private void add(TarArchiveOutputStream tar, String path, PackageFile file) throws IOException {
        TarArchiveEntry entry = switch (file) {
            case PackageFile.Folder _ -> new TarArchiveEntry(path + "/");
            case PackageFile.Regular _ -> new TarArchiveEntry(path);
            case PackageFile.Link(String target) -> {
                TarArchiveEntry link = new TarArchiveEntry(path, TarConstants.LF_SYMLINK);
                link.setLinkName(target);
                yield link;
            }
        };
        entry.setMode(file.mode());
        entry.setIds(file.owner(), file.owner());
        entry.setLastModifiedTime(FileTime.from(time));
        if (file instanceof PackageFile.Regular regular) {
            entry.setSize(Files.size(regular.source()));
        }
        tar.putArchiveEntry(entry);
        if (file instanceof PackageFile.Regular regular) {
            Files.copy(regular.source(), tar);
        }
        tar.closeArchiveEntry();
    }
}

package org.openmds.distribution;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/** The writer of tar archives: all files have one time. */
final class TarWriter {

    /** Higher levels take three times as long for two percent of the size: half of the bytes are compressed already. */
    private static final int COMPRESSION_LEVEL = 4;

    private TarWriter() {
    }

    /**
     * Writes an archive and closes the stream.
     *
     * @param prefix
     *            the text before each path, for example {@code ./}
     */
    static void write(FileTree tree, String prefix, Instant time, OutputStream out) throws IOException {
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, StandardCharsets.UTF_8.name())) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
            for (Map.Entry<String, PackageFile> file : tree.files().entrySet()) {
                add(tar, prefix + file.getKey(), file.getValue(), time);
            }
        }
    }

    /** Writes a compressed archive into a file. */
    static void writeGzip(FileTree tree, String prefix, Instant time, Path file) throws IOException {
        write(tree, prefix, time, gzip(Files.newOutputStream(file)));
    }

    /** Returns a stream that compresses; it stores neither a name nor a time. */
    static OutputStream gzip(OutputStream out) {
        GzipParameters parameters = new GzipParameters();
        parameters.setCompressionLevel(COMPRESSION_LEVEL);
        parameters.setBufferSize(1 << 16);
        try {
            return new GzipCompressorOutputStream(out, parameters);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(TarArchiveOutputStream tar, String path, PackageFile file, Instant time)
            throws IOException {
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

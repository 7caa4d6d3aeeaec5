package org.openmds.distribution;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/** Compressed copies of single files, and streams that compress. They store neither a name nor a time, so that two builds give the same bytes. */
final class GzipFile {

    /** Debian's policy requires this level for documents. */
    private static final int DOCUMENT_LEVEL = 9;

    private GzipFile() {
    }

    /** Writes a compressed copy of a document into a folder, and returns it. */
    static Path of(Path file, Path folder) throws IOException {
        Path compressed = folder.resolve(file.getFileName() + ".gz");
        try (OutputStream out = compress(Files.newOutputStream(compressed), DOCUMENT_LEVEL)) {
            Files.copy(file, out);
        }
        return compressed;
    }

    /** Returns a stream that compresses. */
    static OutputStream compress(OutputStream out, int level) throws IOException {
        GzipParameters parameters = new GzipParameters();
        parameters.setCompressionLevel(level);
        parameters.setBufferSize(1 << 16);
        return new GzipCompressorOutputStream(out, parameters);
    }
}

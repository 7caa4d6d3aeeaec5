package org.openmds.webmds.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.webmds.transform.GuardedStylesheet;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.TransformException;
import org.openmds.webmds.transform.TransformGuard;
import org.openmds.webmds.transform.Transforms;

/** The folder's style sheets, each compiled once for each version of it and of those beside it, which it may import. Thread-safe. */
final class Sheets {

    static final String SUFFIX = ".xsl";

    private static final Logger LOG = LogManager.getLogger();
    private static final int MOST_BYTES = 4 << 20;

    private final Path folder;
    private final Transforms transforms;
    /** Their own places: a style sheet that waits for pages of others is not broken. */
    private final TransformGuard compiling = new TransformGuard();
    private final TransformGuard transforming = new TransformGuard();
    private final Versions<Version, Compiled> compiled = new Versions<>();

    /** A style sheet, or why there is none. */
    @FunctionalInterface
    private interface Compiled {
        PageTransform get() throws TransformException;
    }

    private record Version(Listing beside, Listing.Mark own) {
    }

    Sheets(Path folder, Transforms transforms) {
        this.folder = folder;
        this.transforms = transforms;
    }

    /**
     * A style sheet.
     *
     * @param file
     *            in the folder or elsewhere
     * @throws TransformException
     *             it has errors, or cannot be read
     */
    PageTransform get(String name, Path file, Listing listing) throws TransformException {
        try {
            Version version = new Version(listing.only(each -> each.endsWith(SUFFIX)),
                    Listing.Mark.of(file));
            return compiled.get(name, version, () -> compile(name, file, version.beside())).get();
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    private Compiled compile(String name, Path file, Listing beside) {
        try {
            byte[] text = bytes(file);
            PageTransform made = new GuardedStylesheet(
                    compiling.run(name, () -> transforms.compile(name, text, other -> imported(other, beside))),
                    transforming);
            return () -> made;
        } catch (IOException e) {
            return () -> {
                throw unreadable(name, e);
            };
        } catch (TransformException e) {
            LOG.warn("WebMDS cannot use {}", e.getMessage());
            return () -> {
                throw new TransformException(String.valueOf(e.getMessage()), e);
            };
        }
    }

    private byte[] imported(String name, Listing beside) throws IOException {
        if (!beside.has(name)) {
            throw new IOException("there is no such style sheet beside it");
        }
        return bytes(folder.resolve(name));
    }

    private static byte[] bytes(Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException("it is longer than %d bytes".formatted(MOST_BYTES));
        }
        return Files.readAllBytes(file);
    }

    private static TransformException unreadable(String name, IOException cause) {
        LOG.warn("WebMDS style sheet {} cannot be read: {}", name, cause.toString());
        return new TransformException("the file of style sheet %s cannot be read; the log says why".formatted(name),
                cause);
    }
}

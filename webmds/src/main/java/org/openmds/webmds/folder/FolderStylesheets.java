package org.openmds.webmds.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.webmds.transform.AbandonedException;
import org.openmds.webmds.transform.GuardedStylesheet;
import org.openmds.webmds.transform.PageThreads;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.webmds.transform.TransformException;

/** Compiled style sheets of the folder; recompiled when the style sheet or one beside it, which it may import, changes. Thread-safe. */
final class FolderStylesheets {

    static final String SUFFIX = ".xsl";

    private static final Logger LOG = LogManager.getLogger();
    private static final int MAX_BYTES = 4 << 20;

    private final Path folder;
    private final StylesheetCompiler stylesheetCompiler;
    private final PageThreads threads;
    private final VersionedCache<StylesheetVersion, CompilationResult> compiled = new VersionedCache<>();

    /** A style sheet, or the reason for which it cannot be used. */
    @FunctionalInterface
    private interface CompilationResult {
        PageTransform get() throws TransformException;
    }

    private record StylesheetVersion(FolderListing beside, FolderListing.FileStamp own) {
    }

    /** @param threads compile the style sheets too, because that computes their constant expressions */
    FolderStylesheets(Path folder, StylesheetCompiler stylesheetCompiler, PageThreads threads) {
        this.folder = folder;
        this.stylesheetCompiler = stylesheetCompiler;
        this.threads = threads;
    }

    /**
     * Returns a style sheet.
     *
     * @param file
     *            a file in the folder or elsewhere
     * @throws TransformException
     *             the style sheet has errors or cannot be read
     */
    PageTransform get(String name, Path file, FolderListing listing) throws TransformException {
        try {
            StylesheetVersion version = new StylesheetVersion(listing.only(each -> each.endsWith(SUFFIX)),
                    FolderListing.FileStamp.of(file));
            return compiled.get(name, version, () -> compile(name, file, version.beside())).get();
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    private CompilationResult compile(String name, Path file, FolderListing beside) {
        try {
            byte[] text = bytes(file);
            PageTransform made = GuardedStylesheet.ofAdministrator(threads.run(name,
                    () -> stylesheetCompiler.compile(name, text, other -> imported(other, beside))), threads);
            return () -> made;
        } catch (IOException e) {
            return () -> {
                throw unreadable(name, e);
            };
        } catch (TransformException | AbandonedException e) {
            LOG.warn("WebMDS cannot use {}", e.getMessage());
            return () -> {
                throw new TransformException(String.valueOf(e.getMessage()), e);
            };
        }
    }

    private byte[] imported(String name, FolderListing beside) throws IOException {
        if (!beside.has(name)) {
            throw new IOException("there is no such style sheet in the folder");
        }
        return bytes(folder.resolve(name));
    }

    private static byte[] bytes(Path file) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException("it is longer than %d bytes".formatted(MAX_BYTES));
        }
        return Files.readAllBytes(file);
    }

    private static TransformException unreadable(String name, IOException cause) {
        LOG.warn("WebMDS style sheet {} cannot be read: {}", name, cause.toString());
        return new TransformException("the file of style sheet %s cannot be read; see the server's log".formatted(name),
                cause);
    }
}

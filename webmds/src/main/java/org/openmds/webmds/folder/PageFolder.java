package org.openmds.webmds.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.SourceException.Cause;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.PageThreads;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.client.WsrfClient;

/**
 * The administrator's folder: {@code NAME.xsl} is a style sheet, {@code NAME.html} a form, {@code NAME} and {@code NAME.xml} a
 * {@code WebmdsConfig} document of GT4; other files, hidden files and subfolders are ignored. The folder is listed for each request, so
 * changes take effect immediately; compiled style sheets and sources are cached until a file changes. Thread-safe.
 */
public final class PageFolder {

    private static final Logger LOG = LogManager.getLogger();
    private static final String DOCUMENT = ".xml";
    private static final String FORM = ".html";
    private static final int MAX_FORM_BYTES = 1 << 20;

    private final Path path;
    private final WsrfClient client;
    private final FolderStylesheets folderStylesheets;
    private final VersionedCache<FolderListing, DefinedSource> definitions = new VersionedCache<>();

    /** A definition, and its source if it defines one. */
    private record DefinedSource(SourceDefinition definition, Optional<XmlSource> source) {
    }

    /**
     * @param client
     *            client for the services of sources
     * @param threads
     *            threads for the work of style sheets
     */
    public PageFolder(Path path, WsrfClient client, StylesheetCompiler stylesheetCompiler, PageThreads threads) {
        this.path = path;
        this.client = client;
        this.folderStylesheets = new FolderStylesheets(path, stylesheetCompiler, threads);
    }

    /** Returns the problems of the documents in a folder: sentences that begin with the file's name. */
    public static List<String> problems(Path folder) {
        try {
            List<String> problems = new ArrayList<>();
            for (String name : new TreeSet<>(FolderListing.of(folder).files().keySet())) {
                if (isDocument(name)
                        && DefinitionReader.read(folder, name) instanceof SourceDefinition.UnusableSource(var found)) {
                    found.forEach(problem -> problems.add("%s: %s".formatted(name, problem)));
                }
            }
            return problems;
        } catch (IOException e) {
            return List.of("it cannot be listed: " + e.getMessage());
        }
    }

    /**
     * Returns the source that the document of this name defines.
     *
     * @throws SourceException
     *             the document has errors
     */
    public Optional<XmlSource> source(String name) throws SourceException {
        Optional<DefinedSource> found = definition(name, listing());
        if (found.isPresent() && found.get().definition() instanceof SourceDefinition.UnusableSource(var problems)) {
            throw new SourceException(Cause.CONFIGURATION,
                    "source %s cannot be used: %s".formatted(name, String.join("; ", problems)));
        }
        return found.flatMap(DefinedSource::source);
    }

    /**
     * Returns the style sheet of this name: {@code NAME.xsl}, or the file of a source that is a style sheet, as in GT4.
     *
     * @throws TransformException
     *             the style sheet has errors
     */
    public Optional<PageTransform> transform(String name) throws TransformException {
        try {
            FolderListing listing = listing();
            Optional<Path> file = listing.has(name + FolderStylesheets.SUFFIX)
                    ? Optional.of(path.resolve(name + FolderStylesheets.SUFFIX))
                    : definition(name, listing).flatMap(each -> each.definition().file());
            return file.isEmpty() ? Optional.empty() : Optional.of(folderStylesheets.get(name, file.get(), listing));
        } catch (SourceException e) {
            throw new TransformException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns a file of the folder that is sent unchanged, such as a form. */
    public Optional<byte[]> form(String name) throws SourceException {
        if (!name.endsWith(FORM) || !listing().has(name)) {
            return Optional.empty();
        }
        Path file = path.resolve(name);
        try {
            if (Files.size(file) > MAX_FORM_BYTES) {
                throw new IOException("it is longer than %d bytes".formatted(MAX_FORM_BYTES));
            }
            return Optional.of(Files.readAllBytes(file));
        } catch (IOException e) {
            LOG.warn("WebMDS page {} cannot be read: {}", file, e.toString());
            throw new SourceException(Cause.CONFIGURATION, "the file of page %s cannot be read; see the server's log"
                    .formatted(name), e);
        }
    }

    private Optional<DefinedSource> definition(String name, FolderListing listing) {
        return Stream.of(name, name + DOCUMENT)
                .filter(file -> isDocument(file) && listing.has(file))
                .findFirst()
                .map(file -> definitions.get(file, listing, () -> defined(name, file)));
    }

    private DefinedSource defined(String name, String file) {
        SourceDefinition definition = DefinitionReader.read(path, file);
        if (definition instanceof SourceDefinition.UnusableSource(var problems)) {
            LOG.warn("WebMDS cannot use {}: {}", path.resolve(file), String.join("; ", problems));
        }
        return new DefinedSource(definition, definition instanceof SourceDefinition.UsableSource usable
                ? Optional.of(usable.source(name, client))
                : Optional.empty());
    }

    /** Returns true for {@code NAME.xml} and {@code NAME}: GT4's documents had no extension. */
    private static boolean isDocument(String file) {
        return file.endsWith(DOCUMENT) || file.indexOf('.') < 0;
    }

    private FolderListing listing() throws SourceException {
        try {
            return FolderListing.of(path);
        } catch (IOException e) {
            LOG.warn("the folder of WebMDS, {}, cannot be listed: {}", path, e.toString());
            throw new SourceException(Cause.CONFIGURATION, "the folder of pages cannot be listed; see the server's log",
                    e);
        }
    }
}

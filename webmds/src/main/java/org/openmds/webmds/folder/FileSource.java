package org.openmds.webmds.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.SourceException.Cause;
import org.openmds.webmds.source.XmlSource;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * A file of this machine that the configuration names; options cannot change it.
 *
 * @param name
 *            name of the source, for messages: pages show no file names of this machine
 */
record FileSource(String name, Path file) implements XmlSource {

    private static final Logger LOG = LogManager.getLogger();
    private static final int MAX_BYTES = 16 << 20;

    @Override
    public XmlFragment read(Map<String, String> options) throws SourceException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(MAX_BYTES + 1);
            if (content.length > MAX_BYTES) {
                throw new SourceException(Cause.CONFIGURATION,
                        "the file of source %s is longer than %d bytes".formatted(name, MAX_BYTES));
            }
            return XmlFragment.parse(content, XmlLimits.DEFAULT);
        } catch (IOException e) {
            LOG.warn("file {} of WebMDS source {} cannot be read: {}", file, name, e.toString());
            throw new SourceException(Cause.CONFIGURATION,
                    "the file of source %s cannot be read; see the server's log".formatted(name), e);
        } catch (InvalidXmlException e) {
            throw new SourceException(Cause.CONFIGURATION,
                    "the file of source %s is not well-formed: %s".formatted(name, e.getMessage()), e);
        }
    }
}

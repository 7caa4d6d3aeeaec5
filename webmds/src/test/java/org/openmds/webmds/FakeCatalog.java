package org.openmds.webmds;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.Stylesheet;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** A catalog of one group with a given document, and of WebMDS's own style sheets. */
final class FakeCatalog implements PageRouter.PageCatalog {

    static final String GROUP = "Jobs";

    final StylesheetCompiler transforms = new StylesheetCompiler();
    private final Map<String, Stylesheet> compiled = new ConcurrentHashMap<>();
    volatile String document = "<empty/>";
    volatile Optional<XmlSource> entry = Optional.empty();
    volatile Runnable onRead = () -> {
    };

    static XmlFragment xml(String text) {
        return XmlFragment.parse(text.getBytes(StandardCharsets.UTF_8), XmlLimits.DEFAULT);
    }

    @Override
    public List<String> groups() {
        return List.of(GROUP);
    }

    @Override
    public Optional<XmlSource> group(String name) {
        return name.equals(GROUP) ? Optional.of(_ -> {
            onRead.run();
            return xml(document);
        }) : Optional.empty();
    }

    @Override
    public Optional<XmlSource> entry(String name, EndpointReference entry) {
        return this.entry;
    }

    @Override
    public Optional<XmlSource> source(String name) {
        return group(name);
    }

    @Override
    public Optional<PageTransform> transform(String name) {
        return Optional.empty();
    }

    @Override
    public Stylesheet builtIn(String name) {
        return compiled.computeIfAbsent(name, each -> {
            try {
                return transforms.builtIn(each);
            } catch (TransformException e) {
                throw new IllegalStateException(e.getMessage(), e);
            }
        });
    }

    @Override
    public Optional<byte[]> form(String file) {
        return Optional.empty();
    }
}

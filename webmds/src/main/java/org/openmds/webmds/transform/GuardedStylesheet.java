package org.openmds.webmds.transform;

import java.util.Map;
import java.util.Set;

/**
 * A style sheet that works on the threads for pages. One of the administrator that exceeded the time limit is not used again, so that a bad style sheet
 * does not take all threads. Thread-safe.
 */
public final class GuardedStylesheet implements PageTransform {

    private final Stylesheet stylesheet;
    private final PageThreads threads;
    private final boolean builtIn;
    private volatile boolean abandoned;

    private GuardedStylesheet(Stylesheet stylesheet, PageThreads threads, boolean builtIn) {
        this.stylesheet = stylesheet;
        this.threads = threads;
        this.builtIn = builtIn;
    }

    /** Returns one of WebMDS's own style sheets. A page of it that takes too long has too many entries, so it is used again. */
    public static GuardedStylesheet builtIn(Stylesheet stylesheet, PageThreads threads) {
        return new GuardedStylesheet(stylesheet, threads, true);
    }

    /** Returns a style sheet of the administrator. */
    public static GuardedStylesheet ofAdministrator(Stylesheet stylesheet, PageThreads threads) {
        return new GuardedStylesheet(stylesheet, threads, false);
    }

    @Override
    public String name() {
        return stylesheet.name();
    }

    @Override
    public String version() {
        return stylesheet.version();
    }

    @Override
    public Set<String> parameters() {
        return stylesheet.parameters();
    }

    @Override
    public String contentType() {
        return stylesheet.contentType();
    }

    @Override
    public byte[] transform(SourceDocument document, Map<String, String> parameters) throws TransformException {
        requireUsable();
        try {
            return threads.run(name(), () -> {
                requireUsable();
                return stylesheet.transform(document, parameters);
            });
        } catch (AbandonedException e) {
            abandoned = !builtIn;
            requireUsable();
            throw e;
        }
    }

    private void requireUsable() throws TransformException {
        if (abandoned) {
            throw new TransformException(
                    "style sheet %s was stopped because it took too long; it is not used again until it changes"
                            .formatted(name()));
        }
    }
}

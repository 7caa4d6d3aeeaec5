package org.openmds.webmds.transform;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;

/**
 * A style sheet of the administrator: it renders one page at a time, so that a bad style sheet occupies one thread; after a timeout it is not
 * used again. Thread-safe.
 */
public final class GuardedStylesheet implements PageTransform {

    private final Stylesheet stylesheet;
    private final TransformGuard guard;
    private final Semaphore permit = new Semaphore(1);
    private volatile boolean abandoned;

    public GuardedStylesheet(Stylesheet stylesheet, TransformGuard guard) {
        this.stylesheet = stylesheet;
        this.guard = guard;
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
        if (!TransformGuard.acquire(permit, guard.limit())) {
            throw new TransformException("style sheet %s is busy with other pages; try again".formatted(name()));
        }
        try {
            requireUsable();
            return guard.run(name(), () -> stylesheet.transform(document, parameters));
        } catch (TransformGuard.AbandonedException e) {
            abandoned = true;
            throw e;
        } finally {
            permit.release();
        }
    }

    private void requireUsable() throws TransformException {
        if (abandoned) {
            throw new TransformException(
                    "style sheet %s exceeded the limit of %d s; it is not used again until it changes"
                            .formatted(name(), guard.limit().toSeconds()));
        }
    }
}

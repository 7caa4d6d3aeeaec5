package org.openmds.webmds;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

import org.openmds.webmds.source.ServiceSource;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.SourceException.Cause;
import org.openmds.webmds.source.XmlSource;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * GT4's open-ended sources: whoever opens the page says what is asked. Whom it is asked of, GT4 let them say too; here they choose by the option
 * {@value #GROUP} among the service groups of the configuration.
 *
 * @param groups
 *            by name, the usual one first
 * @param sourceOf
 *            what is asked of one of them
 * @param permits
 *            for those that ask at once: their answers may be long, and each is another
 */
record OpenEndedSource(Map<String, ServiceSource> groups, Function<ServiceSource, XmlSource> sourceOf,
        Semaphore permits)
        implements
            XmlSource {

    private static final String GROUP = "group";

    @Override
    public XmlFragment read(Map<String, String> options) throws SourceException {
        String name = options.getOrDefault(GROUP, groups.keySet().iterator().next());
        ServiceSource service = groups.get(name);
        if (service == null) {
            throw new SourceException(Cause.REQUEST,
                    "WebMDS shows no service group '%s'; it shows %s".formatted(name,
                            String.join(", ", groups.keySet())));
        }
        if (!permits.tryAcquire()) {
            throw new SourceException(Cause.UNREACHABLE, "as many open-ended sources are read as may be at once");
        }
        try {
            return sourceOf.apply(service).read(options);
        } finally {
            permits.release();
        }
    }

    @Override
    public Set<String> options() {
        Set<String> options = new HashSet<>(sourceOf.apply(groups.values().iterator().next()).options());
        options.add(GROUP);
        return options;
    }
}

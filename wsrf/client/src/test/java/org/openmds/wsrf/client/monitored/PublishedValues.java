package org.openmds.wsrf.client.monitored;

import java.time.Duration;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.client.ManualTime;

/** What stands inside of the document of a source. */
public final class PublishedValues {

    private PublishedValues() {
    }

    /** Without the document element. */
    public static String of(PropertySource source, QName root) {
        ManualTime time = new ManualTime();
        String document = new ServiceDocument(root, List.of(new SourcePoller("source", source, time)),
                Duration.ofSeconds(1), Runnable::run, time).read().toString();
        return document.substring(document.indexOf('>') + 1, document.lastIndexOf("</"));
    }
}

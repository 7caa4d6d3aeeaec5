package org.openmds.wsrf.client.monitored;

import java.time.Duration;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.client.ManualTime;

/** Returns the values of a source as they are published. */
public final class PublishedValues {

    private PublishedValues() {
    }

    /** Returns the content of the document element. */
    public static String of(PropertySource source, QName root) {
        ManualTime time = new ManualTime();
        String document = new ServiceDocument(root, List.of(new SourcePoller("source", source, time)),
                Duration.ofSeconds(1), Runnable::run, time).read().toString();
        return document.substring(document.indexOf('>') + 1, document.lastIndexOf("</"));
    }
}

package org.openmds.aggregator;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/** An information provider with a scripted result; it records the times of its collections. */
public final class ScriptedProvider implements InformationProvider {

    /** The scripted collection. */
    @FunctionalInterface
    public interface Script {
        /** Returns the document, or fails. */
        XmlFragment collect() throws CollectionException;
    }

    private final ManualClock clock;
    private final List<Duration> asked = new CopyOnWriteArrayList<>();
    private volatile Script script = () -> document("1");

    public ScriptedProvider(ManualClock clock) {
        this.clock = clock;
    }

    /** Returns a document with a text. */
    public static XmlFragment document(String text) {
        return XmlFragment.parse("<Host xmlns='urn:host'>" + text + "</Host>");
    }

    public void will(Script other) {
        script = other;
    }

    public void willFail(String cause) {
        script = () -> {
            throw new CollectionException(cause);
        };
    }

    /** Returns the times of the collections since the start of the test. */
    public List<Duration> collectionTimes() {
        return asked;
    }

    @Override
    public String name() {
        return "host";
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        asked.add(Duration.between(ManualClock.START, clock.now()));
        return script.collect();
    }

    @Override
    public void close() {
        // nothing to release
    }
}

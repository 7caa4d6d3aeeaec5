package org.openmds.loadtest.generator.swarm;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.openmds.loadtest.model.record.Kind;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordSink;
import org.openmds.loadtest.model.record.Records;

/** A sink that keeps what it gets as objects. */
final class RecordList implements RecordSink {

    /** A record in words. */
    record Item(Kind kind, int client, long start, long duration, Outcome outcome, long number, long pacing,
            String name,
            int tester, double value, boolean heldBack) {

        long end() {
            return start + duration;
        }
    }

    private final List<String> names = new CopyOnWriteArrayList<>();
    private final List<Item> items = new ArrayList<>();

    @Override
    public synchronized int name(String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }

    @Override
    public synchronized void accept(ByteBuffer records) {
        for (int at = records.position(); at < records.limit(); at += Records.BYTES) {
            Kind kind = Kind.of(Records.kind(records, at));
            boolean named = kind == Kind.PHASE || kind == Kind.METRIC;
            items.add(new Item(kind, Records.client(records, at), Records.start(records, at),
                    Records.duration(records, at), Outcome.of(Records.outcome(records, at)),
                    Records.number(records, at), Records.pacing(records, at),
                    named ? names.get(Records.name(records, at)) : "", Records.tester(records, at),
                    Records.value(records, at), kind == Kind.REQUEST && Records.isHeldBack(records, at)));
        }
    }

    synchronized List<Item> all() {
        return List.copyOf(items);
    }

    List<Item> of(Kind kind) {
        return all().stream().filter(item -> item.kind() == kind).toList();
    }

    List<Item> requests() {
        return of(Kind.REQUEST);
    }

    List<Outcome> outcomes() {
        return requests().stream().map(Item::outcome).distinct().sorted().toList();
    }

    List<String> phases() {
        return of(Kind.PHASE).stream().map(Item::name).distinct().sorted().toList();
    }
}

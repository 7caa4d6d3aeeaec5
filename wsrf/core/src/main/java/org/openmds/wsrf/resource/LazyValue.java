package org.openmds.wsrf.resource;

import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A property value that is created at the first read and cached. Thread-safe. */
final class LazyValue extends AbstractList<XmlTree> {

    private final Supplier<Optional<XmlFragment>> maker;
    @GuardedBy("this")
    private @Nullable List<XmlTree> made;

    LazyValue(Supplier<Optional<XmlFragment>> maker) {
        this.maker = maker;
    }

    @Override
    public XmlTree get(int index) {
        return made().get(index);
    }

    @Override
    public int size() {
        return made().size();
    }

    private synchronized List<XmlTree> made() {
        List<XmlTree> known = made;
        if (known == null) {
            known = maker.get().map(XmlTree::of).map(List::of).orElse(List.of());
            made = known;
        }
        return known;
    }
}

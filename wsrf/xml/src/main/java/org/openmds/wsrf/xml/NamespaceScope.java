package org.openmds.wsrf.xml;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** The namespaces in scope while a tree is written; a look-up takes constant time for any number of declarations. Not thread-safe. */
final class NamespaceScope {

    private final Map<String, String> inScope = new HashMap<>();
    private final Deque<ShadowedBinding> shadowed = new ArrayDeque<>();

    private record ShadowedBinding(int depth, String prefix, String uri) {
    }

    NamespaceScope() {
        inScope.put("xml", "http://www.w3.org/XML/1998/namespace");
    }

    /** Returns the prefix's namespace; empty if there is none. */
    String uri(String prefix) {
        return inScope.getOrDefault(prefix, "");
    }

    /** Returns the namespaces in scope by prefix. */
    Map<String, String> bindings() {
        return Map.copyOf(inScope);
    }

    /** Adds a binding from outside the tree. */
    void assumeBinding(String prefix, String uri) {
        inScope.put(prefix, uri);
    }

    void declare(int depth, String prefix, String uri) {
        String before = inScope.put(prefix, uri);
        shadowed.push(new ShadowedBinding(depth, prefix, before == null ? "" : before));
    }

    /** Removes the declarations of the element at that depth. */
    void leave(int depth) {
        while (!shadowed.isEmpty() && shadowed.element().depth() == depth) {
            ShadowedBinding last = shadowed.pop();
            inScope.put(last.prefix(), last.uri());
        }
    }
}

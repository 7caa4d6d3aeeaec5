package org.openmds.provider;

/** The settings of one provider, whatever its kind: a record whose components are keys. */
public interface ProviderSettings {

    /** Returns the settings that every provider has. */
    CommonSettings common();

    /** Returns a description of the provider's input without secrets: {@code file /var/lib/x.xml}, {@code GET http://…}. */
    String inputDescription();

    /** Returns true if the provider runs. */
    default boolean enabled() {
        return true;
    }
}

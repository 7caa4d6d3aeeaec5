package org.openmds.configuration;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component that is a record whose keys stand in the file at the same level as those of the record around it. Java groups keys by meaning
 * this way, while the file stays flat.
 *
 * <pre>
 * record LsfSettings(&#64;Embedded(initial = "timeout = 30s") CommonSettings common,
 *         &#64;Key("Folder of the client programs.") Path programs) ...
 *
 * name: lsf
 * timeout: 1m
 * programs: /opt/lsf/bin
 * </pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Embedded {

    /** Returns the defaults that differ here from those at the keys, each as {@code key = default}. */
    String[] initial() default {};
}

package org.openmds.loadtest.model.run;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a sample type that had fewer columns in earlier versions. Columns that a line lacks are -1, unknown. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface EarlierColumnCount {

    /** Returns the number of columns in the earlier version. */
    int value();
}

/** Providers of what others wrote: XML, JSON and text of files, web servers and programs, made into the document that an entry shows. */
@NullMarked
package org.openmds.provider.document;

import org.jspecify.annotations.NullMarked;
